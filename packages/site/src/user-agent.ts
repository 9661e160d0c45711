/** In this order, because most browsers also name those after them in their user agent. */
const browsers = {
  firefox: /Firefox|FxiOS/,
  edge: /Edg(?:e|A|iOS)?\//,
  opera: /OPR\/|Opera/,
  chrome: /Chrom(?:e|ium)|CriOS/,
  safari: /Safari/,
};

const systems = {
  android: /Android/,
  ios: /iPhone|iPad|iPod/,
  windows: /Windows/,
  macos: /Mac OS X|Macintosh/,
  linux: /Linux|X11|CrOS/,
};

/** A browser and its system. A part is null if it is unknown. */
export interface Device {
  browser: keyof typeof browsers | null;
  system: keyof typeof systems | null;
}

/** Returns the browser and the system that a User-Agent header names. */
export function parseUserAgent(userAgent: string): Device {
  return { browser: firstMatch(browsers, userAgent), system: firstMatch(systems, userAgent) };
}

function firstMatch<Name extends string>(patterns: Record<Name, RegExp>, text: string): Name | null {
  return (Object.keys(patterns) as Name[]).find((name) => patterns[name].test(text)) ?? null;
}
