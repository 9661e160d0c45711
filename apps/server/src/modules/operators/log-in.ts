import type { Cipher } from '../../platform/cipher.js';
import { CommandRefused } from '../../platform/command-refused.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { OperatorLog } from '../operator-log/service.js';
import { stepOf } from './one-time-codes.js';
import { logNameOf } from './operator.js';
import type { OperatorSessions } from './sessions.js';
import { findReadyOperator, useTotpStep, type OperatorRow } from './store/accounts.js';

/** What an operator enters to log in, and from which network address. */
interface Credentials {
  name: string;
  password: string;
  oneTimeCode: string;
  networkParty: string;
}

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'passwords' | 'rateLimits' | 'logger'> & {
  operatorLog: OperatorLog;
  cipher: Cipher;
  sessions: OperatorSessions;
};

/** Logging in to the console: with a password and a one-time code. */
export class LogIn {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Starts a session and returns its token. Attempts are counted before anything is compared. Every wrong attempt gets the
   * same refusal, after hashing one password, so that it reveals neither names nor which part was wrong.
   * @throws {CommandRefused} if something is wrong.
   * @throws {Refusal} `TOO_MANY_ATTEMPTS`
   */
  async run({ name, password, oneTimeCode, networkParty }: Credentials): Promise<string> {
    const { database, passwords, rateLimits, logger } = this.#dependencies;
    const attempt = `console ${networkParty} ${name}`;
    const address = `console ${networkParty}`;
    await rateLimits.count('logInToAccount', attempt);
    await rateLimits.count('logInFromAddress', address);
    const operator = await database.run((on) => findReadyOperator(on, name));
    const hash = operator?.passwordHash;
    const isCorrect = hash ? await passwords.verify({ password, hash }) : (await passwords.hash(password)) === '';
    const token = operator && isCorrect ? await this.#start(operator, oneTimeCode) : null;
    if (token === null) {
      logger.warn({ network: networkParty }, 'a log-in to the console failed');
      throw new CommandRefused('The name, the password or the one-time code is wrong. Each code can be used once.');
    }
    await rateLimits.reset('logInToAccount', attempt);
    await rateLimits.uncount('logInFromAddress', address);
    return token;
  }

  /** Starts a session if the one-time code is right and was not used before; otherwise returns null. */
  async #start(operator: OperatorRow, oneTimeCode: string): Promise<string | null> {
    const { clock, cipher, operatorLog, sessions, rateLimits, logger } = this.#dependencies;
    // An attacker who knows the password has few guesses of the code, from all network addresses together.
    const isAllowed = await rateLimits.count('operatorCode', operator.id).then(
      () => true,
      (error: unknown) => {
        // Another refusal than for a wrong code would reveal that the password is right.
        if (error instanceof Refusal) return false;
        throw error;
      },
    );
    const secret = cipher.open(operator.totpSecret, operator.id);
    if (secret === null) logger.error({ operator: operator.name }, 'TOKEN_KEY has changed: run operator console reset');
    const step = isAllowed && secret !== null ? stepOf(secret, oneTimeCode, clock.now()) : null;
    if (step === null) return null;
    const act = { operator: logNameOf(operator), action: 'console log-in', target: operator.name, reason: '' };
    const token = await operatorLog
      .record(act, async (transaction) => {
        if (!(await useTotpStep(transaction, operator, step))) throw new CodeUsed();
        return sessions.start(transaction, operator.id);
      })
      .catch((error: unknown) => {
        if (error instanceof CodeUsed) return null;
        throw error;
      });
    if (token !== null) await rateLimits.reset('operatorCode', operator.id);
    return token;
  }
}

/** Thrown to roll back a log-in whose one-time code was used before. */
class CodeUsed extends Error {}
