import type { OwnProfile } from '@game/contract';
import { ownProfile } from '../builders/account.js';
import { player } from '../builders/players.js';
import type { FakeReplies } from '../support/fake-api.js';
import { openApp, type App } from '../support/open-app.js';
import { see, title } from '../support/page.js';

/** The app at the profile page, on a server that stores the profile. */
interface ProfilePage extends App {
  /** Stores a change on the server, and returns the reply to the command that made it. */
  save: (changes: Partial<OwnProfile>) => { profile: OwnProfile };
}

/** Opens the profile page of a player whose profile has these `traits`. */
export async function openProfile(traits: Partial<OwnProfile> = {}, replies: FakeReplies = {}): Promise<ProfilePage> {
  const viewer = player();
  let profile = ownProfile(viewer, traits);
  const save = (changes: Partial<OwnProfile>) => {
    profile = { ...profile, ...changes };
    return { profile };
  };
  const app = openApp('/profile', {
    viewer,
    replies: {
      'auth.getSession': () => ({
        player: { ...viewer, username: profile.username, avatarUrl: profile.avatarUrl },
      }),
      'profiles.getOwn': () => ({ profile }),
      'profiles.updateUsername': ({ username }) => save({ username, hasGeneratedUsername: false }),
      'profiles.updateConnections': (names) => save({ connections: { ...profile.connections, ...names } }),
      'profiles.updateShippingAddress': (address) => save({ shippingAddress: { fullName: null, ...address } }),
      'profiles.updateVisibility': (choice) => save(choice),
      'profiles.removeShippingAddress': () => save({ shippingAddress: null }),
      ...replies,
    },
  });
  await see(title(profile.username));
  return { ...app, save };
}
