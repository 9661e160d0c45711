/** The cookies of one browser: what answers set is sent with the next requests. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** Takes what an answer sets, and drops what it removes. */
  take(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */);
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const isRemoved = value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute));
      if (isRemoved) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  /** The `Cookie` header. */
  toString(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** A second browser with the same cookies. */
  copy(): CookieJar {
    const copy = new CookieJar();
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value);
    return copy;
  }

  /** Forgets a cookie. */
  drop(name: RegExp): void {
    for (const key of [...this.#cookies.keys()].filter((candidate) => name.test(candidate))) this.#cookies.delete(key);
  }
}
