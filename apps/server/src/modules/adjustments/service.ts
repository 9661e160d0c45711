import { CommandRefused } from '../../platform/command-refused.js';
import { violates, type Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { InsufficientBalance, type Ledger } from '../ledger/service.js';
import type { OperatorAction, OperatorLog } from '../operator-log/service.js';
import { logNameOf, type Operator, type Operators } from '../operators/service.js';
import * as store from './store.js';

/** How long a request waits for an approval, in milliseconds. */
const waitMs = 7 * 24 * 3_600_000;

/** The limit counts what an owner has adjusted within this time, in milliseconds. */
const limitPeriodMs = 24 * 3_600_000;

/** How many requests are listed. */
const listLength = 100;

/** An adjustment that an owner requests in the console. */
interface Request {
  player: Pick<Player, 'id' | 'username'>;
  /** The tickets to add; negative to take some. */
  amount: number;
  reason: string;
  /** The id of the form, which acts once. */
  formId: string;
}

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'> & {
  ledger: Ledger;
  operatorLog: OperatorLog;
  operators: Operators;
  /** The tickets that an owner may adjust within 24 hours without another owner. */
  adjustLimit: number;
};

/** Changes of balances by operators. Above a limit, the console asks another owner to approve them. */
export class Adjustments {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** The tickets that an owner may adjust within 24 hours without another owner. */
  get limit(): number {
    return this.#dependencies.adjustLimit;
  }

  /**
   * Changes the balance of a player, in the transaction that also writes the operator's log.
   * @throws {CommandRefused} if nothing would change, or if the balance would become negative.
   */
  async execute(transaction: Transaction, { id, username }: Request['player'], amount: number): Promise<void> {
    if (amount === 0) throw new CommandRefused('Nothing would change.');
    const entry = { userId: id, type: 'operator_adjustment' as const, amount };
    await this.#dependencies.ledger.post(transaction, [entry]).catch((error: unknown) => {
      if (error instanceof InsufficientBalance) {
        throw new CommandRefused(`'${username}' has fewer than ${-amount} tickets.`);
      }
      if (!(error instanceof Refusal)) throw error;
      const isDeleted = error.reply.code === 'NOT_SIGNED_IN';
      throw new CommandRefused(`'${username}' ${isDeleted ? 'has deleted their account.' : 'owes tickets.'}`);
    });
  }

  /**
   * Executes an adjustment, or stores it for another owner if it exceeds the limit, together with what this owner has adjusted
   * in the last 24 hours. Returns which; a form that is sent again gets the same answer.
   * @throws {CommandRefused} if the operator is no longer an owner, the change is impossible, or the form was sent before with
   *   other values.
   */
  async request(operator: Operator, request: Request): Promise<'executed' | 'waiting'> {
    const { database } = this.#dependencies;
    const earlier = await database.run((on) => store.findByForm(on, request.formId));
    if (earlier) return outcomeOf(earlier, operator, request);
    return this.#request(operator, request).catch((error: unknown) => {
      // The same form was sent twice at the same time.
      if (violates(error, 'balance_adjustments_form_id_unique')) return this.request(operator, request);
      throw error;
    });
  }

  /**
   * Executes a waiting adjustment of another owner, once.
   * @throws {CommandRefused} if it does not wait, is expired, was requested by the same owner, or is impossible.
   */
  async approve(operator: Operator, id: number, reason: string): Promise<void> {
    await this.#decide(operator, { id, reason, status: 'executed' });
  }

  /**
   * Rejects a waiting adjustment of another owner.
   * @throws {CommandRefused} if it does not wait, is expired, or was requested by the same owner.
   */
  async reject(operator: Operator, id: number, reason: string): Promise<void> {
    await this.#decide(operator, { id, reason, status: 'rejected' });
  }

  /** Returns the adjustments that wait for an approval, the oldest first. */
  async listWaiting() {
    const { database, clock } = this.#dependencies;
    return database.run((on) => store.findWaiting(on, clock.now(), listLength));
  }

  async #request(operator: Operator, { player, amount, reason, formId }: Request): Promise<'executed' | 'waiting'> {
    const { clock, operatorLog, operators, adjustLimit } = this.#dependencies;
    const act = { operator: logNameOf(operator), action: 'players adjust', target: player.id, reason };
    const logged: OperatorAction = { ...act };
    return operatorLog.record(logged, async (transaction) => {
      if (amount === 0) throw new CommandRefused('Nothing would change.');
      // The lock also keeps two requests from using the same part of the limit.
      await operators.lockOwner(transaction, operator);
      const now = clock.now();
      const used = await store.sumOfDirect(transaction, operator.id, new Date(now.getTime() - limitPeriodMs));
      const isDirect = used + Math.abs(amount) <= adjustLimit;
      const status = isDirect ? 'executed' : 'waiting';
      const request = { formId, userId: player.id, amount, reason, requestedBy: operator.id, requestedAt: now };
      const decidedAt = isDirect ? now : null;
      const expiresAt = new Date(now.getTime() + waitMs);
      const id = await store.insertAdjustment(transaction, { ...request, status, decidedAt, expiresAt });
      if (isDirect) await this.execute(transaction, player, amount);
      // After a deadlock, this runs again, and its result can differ.
      const details = isDirect ? { amount } : { amount, request: id };
      Object.assign(logged, { action: isDirect ? 'players adjust' : 'players adjust request', details });
      return status;
    });
  }

  async #decide(
    operator: Operator,
    { id, reason, status }: { id: number; reason: string; status: 'executed' | 'rejected' },
  ): Promise<void> {
    const { clock, operatorLog, operators } = this.#dependencies;
    const action = status === 'executed' ? 'players adjust' : 'players adjust reject';
    const logged: OperatorAction = { operator: logNameOf(operator), action, target: '', reason };
    await operatorLog.record(logged, async (transaction) => {
      const now = clock.now();
      const request = await store.lockAdjustment(transaction, id);
      if (request?.status !== 'waiting' || request.expiresAt <= now) {
        throw new CommandRefused(`There is no waiting request ${id}.`);
      }
      if (request.requestedBy === operator.id) throw new CommandRefused('Another owner has to decide on your request.');
      await operators.lockOwner(transaction, operator);
      const { userId, username, amount, requestedBy } = request;
      Object.assign(logged, { target: userId, details: { amount, request: id, requestedBy } });
      await store.decideAdjustment(transaction, id, { status, decidedBy: operator.id, decidedAt: now });
      if (status === 'rejected') return;
      await operators.lockOwner(transaction, { id: requestedBy });
      await this.execute(transaction, { id: userId, username }, amount);
    });
  }
}

/** Returns the outcome of a form that was sent before. */
function outcomeOf(
  { requestedBy, userId, amount, status }: store.AdjustmentRow,
  operator: Operator,
  request: Request,
): 'executed' | 'waiting' {
  // A browser can show an old form again when its user goes back.
  if (requestedBy !== operator.id || userId !== request.player.id || amount !== request.amount) {
    throw new CommandRefused('This form was sent before, with other values. Open the page again.');
  }
  if (status === 'rejected') throw new CommandRefused('The request of this form was rejected.');
  return status;
}
