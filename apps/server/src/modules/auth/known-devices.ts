import { parseUserAgent } from '@game/site';
import { isPlaceholderEmail } from '../../platform/email.js';
import type { ClientRequest } from '../../platform/http/client-request.js';
import { hmacSha256, sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Outbox } from '../outbox/service.js';
import type { SignedCookies } from './cookies.js';
import { newDeviceMail } from './mail-texts.js';
import { findAccountById } from './store/accounts.js';
import {
  countOtherDevices,
  deleteDevicesBeyond,
  deleteDevicesUnusedSince,
  upsertDevice,
} from './store/known-devices.js';

const cookieName = 'known-device';

/** How long a device is known after its last sign-in, in milliseconds: as long as browsers keep a cookie. */
const lifetimeMs = 400 * 24 * 3_600_000;

/** The maximum number of devices of an account. */
const maximumDevices = 50;

/** How many new devices within `hourMs` are announced: a stranger with the password must not flood the mailbox. */
const announcedPerHour = 10;
const hourMs = 3_600_000;

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random'> & {
  outbox: Outbox;
  cookies: SignedCookies;
  /** The secret of the site, from which the key of the digests is derived. */
  secret: string;
};

/**
 * The devices from which an account was used, to inform its owner by mail about a sign-in from another one. A random id in a
 * cookie identifies a device. Only keyed digests are stored, another one for each account.
 */
export class KnownDevices {
  readonly #dependencies: Dependencies;
  readonly #key: string;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#key = sha256(`known devices|${dependencies.secret}`);
  }

  /**
   * Records a sign-in. If the account has been used from other devices only, informs the owner of a verified address by mail.
   * Returns the cookie by which the device is known next time.
   */
  async record(userId: string, { cookies: header, userAgent = '', origin }: ClientRequest): Promise<string[]> {
    const { database, clock, random, cookies, outbox } = this.#dependencies;
    const id = cookies.read(header, cookieName) ?? random.hexadecimal(16);
    const device = { userId, digest: hmacSha256(this.#key, `${userId}|${id}`) };
    const now = clock.now();
    await database.transaction(async (transaction) => {
      if (!(await upsertDevice(transaction, device, now))) return;
      const others = await countOtherDevices(transaction, device, new Date(now.getTime() - hourMs));
      await deleteDevicesBeyond(transaction, userId, maximumDevices);
      if (others.all === 0 || others.recent >= announcedPerHour) return;
      const account = await findAccountById(transaction, userId);
      if (!account?.emailVerified || isPlaceholderEmail(account.email)) return;
      await outbox.addMail(transaction, newDeviceMail(account.email, parseUserAgent(userAgent), now, origin));
    });
    return [cookies.set(cookieName, id, lifetimeMs)];
  }

  /** Deletes the devices that were not used for long. */
  async deleteExpired(): Promise<void> {
    const { database, clock } = this.#dependencies;
    await database.run((on) => deleteDevicesUnusedSince(on, new Date(clock.now().getTime() - lifetimeMs)));
  }
}
