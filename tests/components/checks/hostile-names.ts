import { awkwardUsernames, hostileUsernames } from '../../support/builders/hostile-usernames.js';
import type { Content } from '../screens/screen.js';
import { brokenLayouts, replaceTexts } from './layout.js';

/** One name of each kind: hostileUsernames() begins with them, and the rest are parts of them. */
const kinds = [...hostileUsernames().slice(0, 51), ...awkwardUsernames()];

/** A name that runs a script if the app uses it as HTML, an attribute, a template or a URL. */
const trap = `"'><img src=x onerror=window.ran=1><svg onload=window.ran=1>javascript:window.ran=1//{{window.ran=1}}`;
/** The name of a player of `withHostileNames`: the trap and the name that is shown later. */
const hostileName = new RegExp(`${trap.replaceAll(/\W/g, String.raw`\$&`)}(\\w+)`, 'g');

/** The screens that must show a name. Others may. */
const screensWithNames = [
  'lobby-visitor',
  'lobby-outcomes',
  'menu',
  'game-room-player-2',
  'outcome-opponent',
  'statistics',
  'player-page',
  'leaderboards',
  'profile-deletion',
  'tournament-turn',
  'tournament-over',
  'tournaments-completed',
  'raffle-proof',
];

/** Returns `content` in which every player has a name that the server should have refused. */
export function withHostileNames(content: Content): Content {
  const rename = (one: Content['viewer']) => ({ ...one, username: trap + one.username });
  return {
    ...content,
    viewer: rename(content.viewer),
    opponent: rename(content.opponent),
    others: content.others.map(rename),
  };
}

/** Shows the names of the content that `withHostileNames` was given. Texts that are rendered later are hostile again. */
export function showUsualNames(): void {
  replaceTexts(hostileName, '$1');
}

/** Whether a name has run as a script or become an element. */
export const hasRun = (): boolean => 'ran' in window || document.querySelector('img[src="x"]') !== null;

/** Returns what hostile names break on the screen with this name, which is filled by `withHostileNames`. */
export function harmOfNames(screenName: string): string[] {
  const isMissing = screensWithNames.includes(screenName) && !document.body.textContent.includes(trap);
  return [...(isMissing ? ['the screen shows no name'] : []), ...brokenLayouts(hostileName, kinds)];
}
