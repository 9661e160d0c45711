import { parseUserAgent } from '@game/site';
import { accountText } from '../../text/account.js';

const text = accountText.sessions;

/** Returns the name of a browser and its system by its user agent: 'Firefox on Windows'. */
export function describeDevice(userAgent: string | null): string {
  const { browser, system } = parseUserAgent(userAgent ?? '');
  if (browser === null && system === null) return text.unknown;
  return text.device(
    browser === null ? text.unknownBrowser : text.names[browser],
    system === null ? text.unknownSystem : text.names[system],
  );
}
