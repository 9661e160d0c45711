import { errors, type ErrorCode, type ErrorReply, type ValuesOf } from '@game/contract';

/** A request that is refused for a cause the contract names. Thrown before any effect, or with every effect undone. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reply: ErrorReply;

  constructor(code: ErrorCode, further: Partial<Omit<ErrorReply, 'code'>> = {}) {
    super(code);
    this.reply = { code, message: errors[code].message, ...further };
  }

  /** A refusal whose message has places for values: `Refusal.withValues('…', { n: 5, m: 3 })`. */
  static withValues<Code extends ErrorCode>(code: Code, values: ValuesOf<Code>): Refusal {
    const given: Record<string, number> = values;
    const message = errors[code].message.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
      String(given[name] ?? place),
    );
    return new Refusal(code, { message, values });
  }

  /** The HTTP status that goes with the cause. */
  get status(): number {
    return errors[this.reply.code].status;
  }
}
