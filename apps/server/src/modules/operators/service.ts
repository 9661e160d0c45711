import type { Cipher } from '../../platform/cipher.js';
import { CommandRefused } from '../../platform/command-refused.js';
import type { Transaction } from '../../platform/database/database.js';
import { sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { OperatorLog } from '../operator-log/service.js';
import { Invitations, invitationMs } from './invitations.js';
import { LogIn } from './log-in.js';
import type { Operator } from './operator.js';
import { OperatorSessions } from './sessions.js';
import * as store from './store/accounts.js';
import { deleteSessionsOf } from './store/sessions.js';

export { operatorRoles, type OperatorRole } from '@game/database';
export { logNameOf, type Operator } from './operator.js';

type Dependencies = Pick<
  SharedDependencies,
  'database' | 'clock' | 'random' | 'passwords' | 'rateLimits' | 'logger'
> & {
  operatorLog: OperatorLog;
  /** Encrypts the secrets of one-time codes. */
  cipher: Cipher;
};

/** The accounts of the operator's console. Only the command line creates and resets them. */
export class Operators {
  readonly sessions: OperatorSessions;
  readonly invitations: Invitations;
  readonly logIn: LogIn;
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.sessions = new OperatorSessions(dependencies);
    this.invitations = new Invitations(dependencies);
    this.logIn = new LogIn({ ...dependencies, sessions: this.sessions });
  }

  /** Returns all accounts, by name. */
  async list() {
    const rows = await this.#dependencies.database.run((on) => store.findOperators(on));
    return rows.map(({ id, name, role, createdAt, disabledAt, passwordHash }) => {
      return { id, name, role, createdAt, disabledAt, hasJoined: passwordHash !== null };
    });
  }

  /**
   * Adds an account. Returns the code of its invitation, which is valid for 24 hours.
   * @throws {CommandRefused} if the name is invalid or taken.
   */
  async add(transaction: Transaction, { name, role }: Pick<store.OperatorRow, 'name' | 'role'>): Promise<string> {
    const { clock, random } = this.#dependencies;
    if (!/^[a-z0-9][a-z0-9._-]{0,31}$/.test(name)) {
      throw new CommandRefused('A name has 1 to 32 lower-case letters, digits, dots, hyphens and underscores.');
    }
    const id = random.uuid();
    const { code, ...invitation } = this.#invite(id);
    const isAdded = await store.insertOperator(transaction, { id, name, role, ...invitation, createdAt: clock.now() });
    if (!isAdded) throw new CommandRefused(`There is already an operator '${name}'.`);
    return code;
  }

  /**
   * Removes the password and the authenticator app of an account, ends its sessions, and enables it if it was disabled. Returns
   * the code of a new invitation.
   * @throws {CommandRefused} if there is no such account.
   */
  async reset(transaction: Transaction, name: string): Promise<string> {
    const { id } = await this.#require(transaction, name);
    const { code, ...invitation } = this.#invite(id);
    const change = { ...invitation, passwordHash: null, lastTotpStep: 0, disabledAt: null };
    await store.updateOperator(transaction, id, change);
    await deleteSessionsOf(transaction, id);
    return code;
  }

  /**
   * Ends the sessions of an account and refuses its log-in.
   * @throws {CommandRefused} if there is no such account, or it is disabled already.
   */
  async disable(transaction: Transaction, name: string): Promise<void> {
    const { id, disabledAt } = await this.#require(transaction, name);
    if (disabledAt !== null) throw new CommandRefused(`'${name}' is disabled already: nothing was changed.`);
    const change = { disabledAt: this.#dependencies.clock.now(), invitationHash: null, invitationExpiresAt: null };
    await store.updateOperator(transaction, id, change);
    await deleteSessionsOf(transaction, id);
  }

  /**
   * Locks the account of an owner until the transaction ends.
   * @throws {CommandRefused} if it is disabled or has another role.
   */
  async lockOwner(transaction: Transaction, { id }: Pick<Operator, 'id'>): Promise<void> {
    if (!(await store.lockOwner(transaction, id))) throw new CommandRefused('The operator is no longer an owner.');
  }

  #invite(operatorId: string) {
    const { clock, random, cipher } = this.#dependencies;
    const code = random.hexadecimal(16);
    return {
      code,
      totpSecret: cipher.seal(random.hexadecimal(20), operatorId),
      invitationHash: sha256(code),
      invitationExpiresAt: new Date(clock.now().getTime() + invitationMs),
    };
  }

  async #require(transaction: Transaction, name: string): Promise<store.OperatorRow> {
    const operator = await store.findOperator(transaction, name);
    if (!operator) throw new CommandRefused(`There is no operator '${name}'.`);
    return operator;
  }
}
