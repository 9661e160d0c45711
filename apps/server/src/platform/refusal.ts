import { errors, type ErrorCode, type ErrorReply } from '@game/contract';

/** A request that is refused for a cause the contract names. Thrown before any effect, or with every effect undone. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reply: ErrorReply;

  constructor(code: ErrorCode, further: Omit<ErrorReply, 'code' | 'message'> = {}) {
    super(code);
    this.reply = { code, message: errors[code].message, ...further };
  }

  /** The HTTP status that goes with the cause. */
  get status(): number {
    return errors[this.reply.code].status;
  }
}
