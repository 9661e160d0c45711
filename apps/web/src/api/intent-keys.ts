/** The idempotency key of what a player is trying to do (D-10). */
export interface IntentKeys {
  /** The key for an attempt at `intent`: the same as for the attempt before, unless that was settled or another. */
  keyFor(intent: string): string;
  /** Says that the server has decided on the present intent, so that the next attempt is a new one. */
  settle(): void;
}

/** Keys for one kind of command; `makeKey` makes a UUID. */
export function createIntentKeys(makeKey: () => string): IntentKeys {
  let open: { intent: string; key: string } | null = null;
  return {
    keyFor(intent) {
      if (open?.intent !== intent) open = { intent, key: makeKey() };
      return open.key;
    },
    settle() {
      open = null;
    },
  };
}

/** A random UUID. By hand, since `crypto.randomUUID` is missing on pages served by plain http over a network. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
