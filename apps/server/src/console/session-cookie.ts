/** The cookie of the console, which contains the token of a session. It has another name than that of the site. */
export class SessionCookie {
  readonly #name: string;
  readonly #attributes: string;

  /** Over HTTPS, browsers accept the cookie only from this host. */
  constructor(origin: string | undefined) {
    const isSecure = origin?.startsWith('https://') ?? false;
    this.#name = isSecure ? '__Host-console' : 'console';
    this.#attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  }

  /** Returns the token in the cookies of a request; null if there is none. */
  read(cookieHeader: string | undefined): string | null {
    const pair = cookieHeader?.split('; ').find((candidate) => candidate.startsWith(`${this.#name}=`));
    const token = pair?.slice(this.#name.length + 1);
    return token !== undefined && /^[0-9a-f]{64}$/.test(token) ? token : null;
  }

  /** Returns the `Set-Cookie` value that sets the cookie until the browser closes; null removes it. */
  set(token: string | null): string {
    return `${this.#name}=${token ?? ''}; ${token === null ? 'Max-Age=0; ' : ''}${this.#attributes}`;
  }
}
