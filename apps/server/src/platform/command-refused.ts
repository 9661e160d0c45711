/** What an operator asked for and cannot be done; the message says why, and nothing has changed. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
