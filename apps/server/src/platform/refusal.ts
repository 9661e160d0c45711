import { errors, type ErrorCode, type ErrorReply, type ValuesOf } from '@game/contract';

/** An error that the contract names. The request has had no effect, or its transaction is rolled back. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reply: ErrorReply;

  constructor(code: ErrorCode, further: Partial<Omit<ErrorReply, 'code'>> = {}) {
    super(code);
    this.reply = { code, message: errors[code].message, ...further };
  }

  /** Creates a refusal whose message has placeholders: `Refusal.withValues('…', { n: 5, m: 3 })`. */
  static withValues<Code extends ErrorCode>(code: Code, values: ValuesOf<Code>): Refusal {
    const given: Record<string, number> = values;
    const message = errors[code].message.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(given[name] ?? placeholder),
    );
    return new Refusal(code, { message, values });
  }

  /** The HTTP status of the error. */
  get status(): number {
    return errors[this.reply.code].status;
  }
}
