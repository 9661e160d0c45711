/** Thrown when an operator's command cannot be executed. The message says why; nothing has changed. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
