import { accountText } from '../../text/account.js';

const text = accountText.sessions;

/** In this order, because most browsers also name those after them in their user agent. */
const browsers = [
  [/Firefox|FxiOS/, text.names.firefox],
  [/Edg(?:e|A|iOS)?\//, text.names.edge],
  [/OPR\/|Opera/, text.names.opera],
  [/Chrom(?:e|ium)|CriOS/, text.names.chrome],
  [/Safari/, text.names.safari],
] as const;

const systems = [
  [/Android/, text.names.android],
  [/iPhone|iPad|iPod/, text.names.ios],
  [/Windows/, text.names.windows],
  [/Mac OS X|Macintosh/, text.names.macos],
  [/Linux|X11|CrOS/, text.names.linux],
] as const;

/** Returns the name of a browser and its system by its user agent: 'Firefox on Windows'. */
export function describeDevice(userAgent: string | null): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser === undefined && system === undefined) return text.unknown;
  return text.device(browser ?? text.unknownBrowser, system ?? text.unknownSystem);
}
