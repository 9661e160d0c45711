import { mailLinkPaths } from '@game/contract';

/** What a link in a mail asks for, and the token that proves it. */
export interface MailLink {
  purpose: keyof typeof mailLinkPaths;
  token: string;
}

/** The link whose address led to the page, by its fragment; null when it was none (D-30). */
export function mailLinkOf(hash: string): MailLink | null {
  for (const purpose of ['verifyEmail', 'resetPassword'] as const) {
    const start = mailLinkPaths[purpose].replace('/auth', '');
    if (hash.startsWith(start) && hash.length > start.length) return { purpose, token: hash.slice(start.length) };
  }
  return null;
}
