import { hexadecimalOf } from '@game/rules';

/** Idempotency keys, one per intent of the player (D-10). */
export interface IntentKeys {
  /** Returns the key to send with `intent`: the previous key if the intent is the same and not settled, else a new one. */
  keyFor(intent: string): string;
  /** Marks the current intent as decided by the server; the next one gets a new key. */
  settle(): void;
}

/** Creates the keys for one kind of command; `makeKey` returns a UUID. */
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

/** Returns a random UUID. `crypto.randomUUID` does not exist on pages that are served by plain http over a network. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)).map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  return hexadecimalOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
