import type { Cipher } from '../../platform/cipher.js';
import { CommandRefused } from '../../platform/command-refused.js';
import { sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { refuseWeakPassword } from '../auth/service.js';
import type { OperatorLog } from '../operator-log/service.js';
import { enrolment, stepOf } from './one-time-codes.js';
import { logNameOf } from './operator.js';
import { acceptInvitation, findInvited } from './store/accounts.js';

/** How long an invitation lasts, in milliseconds. */
export const invitationMs = 24 * 3_600_000;

/** The minimum length of a password: longer than that of players, because an operator can do more. */
const passwordMinimum = 12;

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'passwords'> & {
  operatorLog: OperatorLog;
  cipher: Cipher;
};

/** The invitations with which operators set their password and their authenticator app. */
export class Invitations {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Returns who is invited with a code, and what their authenticator app needs.
   * @throws {CommandRefused} if the code is unknown, used or expired.
   */
  async open(code: string): Promise<{ name: string; uri: string; text: string }> {
    const { name, secret } = await this.#require(code);
    return { name, ...enrolment(secret, name) };
  }

  /**
   * Sets the password of the invited operator. `oneTimeCode` proves that their authenticator app works. It cannot be used
   * again to log in.
   * @throws {CommandRefused} if the invitation or the one-time code is invalid, or the password too short.
   * @throws {Refusal} `WEAK_PASSWORD`, with all reasons.
   */
  async accept(code: string, { password, oneTimeCode }: { password: string; oneTimeCode: string }): Promise<void> {
    const { clock, passwords, operatorLog } = this.#dependencies;
    const { name, secret } = await this.#require(code);
    if (password.length < passwordMinimum) {
      throw new CommandRefused(`The password needs at least ${passwordMinimum} characters.`);
    }
    refuseWeakPassword(password, '');
    const step = stepOf(secret, oneTimeCode, clock.now());
    if (step === null) throw new CommandRefused('The one-time code is wrong. Enter the one that your app shows now.');
    const passwordHash = await passwords.hash(password);
    const act = { operator: logNameOf({ name }), action: 'console join', target: name, reason: 'invitation' };
    await operatorLog.record(act, async (transaction) => {
      const isAccepted = await acceptInvitation(transaction, sha256(code), { passwordHash, lastTotpStep: step });
      if (!isAccepted) throw invalidInvitation();
    });
  }

  async #require(code: string): Promise<{ name: string; secret: string }> {
    const { database, clock, cipher } = this.#dependencies;
    const invited = await database.run((on) => findInvited(on, sha256(code), clock.now()));
    if (!invited) throw invalidInvitation();
    const secret = cipher.open(invited.totpSecret, invited.id);
    if (secret === null) throw new CommandRefused('TOKEN_KEY has changed since: ask for a new invitation.');
    return { name: invited.name, secret };
  }
}

function invalidInvitation(): CommandRefused {
  return new CommandRefused('This invitation is unknown, used or expired. Ask for a new one.');
}
