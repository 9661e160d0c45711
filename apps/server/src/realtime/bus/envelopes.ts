/** Matches the parts of a text in one notification, 1,950 code points of at most 4 bytes; PostgreSQL accepts 7,999 bytes. */
const partsOfText = /.{1,1950}/gsu;

/** A text that has arrived, with the process that sent it. */
interface Envelope {
  senderId: string;
  text: string;
}

/** Cuts texts into parts that fit into a notification, and puts them together again. */
export class Envelopes {
  #lastNumber = 0;
  readonly #incomplete = new Map<string, string[]>();

  /** Returns the notifications that carry `text`. No two are alike, because PostgreSQL drops repeated ones. */
  wrap(senderId: string, text: string): string[] {
    this.#lastNumber += 1;
    const parts = text.match(partsOfText) ?? [];
    return parts.map((part, index) => `${senderId} ${this.#lastNumber} ${index} ${parts.length} ${part}`);
  }

  /** Returns the text that `notification` completes; null while parts are missing, or if it is not one of ours. */
  unwrap(notification: string): Envelope | null {
    const [, senderId = '', number = '', index = '', count = '', part = ''] =
      /^(\S+) (\d+) (\d+) (\d+) ([\s\S]*)$/.exec(notification) ?? [];
    if (senderId === '') return null;
    if (count === '1') return { senderId, text: part };
    const key = `${senderId} ${number}`;
    const parts = this.#incomplete.get(key) ?? [];
    parts[Number(index)] = part;
    // Parts of one text arrive together and in order; a missing one never comes.
    if (Number(index) + 1 < Number(count)) {
      this.#incomplete.set(key, parts);
      return null;
    }
    this.#incomplete.delete(key);
    return Object.keys(parts).length === Number(count) ? { senderId, text: parts.join('') } : null;
  }
}
