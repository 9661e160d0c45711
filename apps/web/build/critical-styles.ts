import { transform } from 'lightningcss';

/**
 * Puts the rules that a page's HTML uses into it, and its style sheet at the end. The page is painted without waiting for the
 * style sheet; its scripts do wait, because browsers run no script before a style sheet above it.
 */
export function withCriticalStyles(html: string, styleSheet: string): string {
  const [link] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
  if (link === undefined) throw new Error('The page has no style sheet.');
  const styles = `<style>${criticalStyles(html, styleSheet)}</style>`;
  // Functions, because the replacements may contain `$`.
  return html.replace(link, () => styles).replace('</body>', (end) => link + end);
}

/** Returns the rules of a style sheet without those for classes that are not in `html`, and without what only these use. */
function criticalStyles(html: string, styleSheet: string): string {
  const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => decode(names).split(' ')));
  const classes = [...styleSheet.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', ''));
  const rules = without(
    classes.filter((name) => !used.has(name)),
    styleSheet,
  );
  const variables = [...rules.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name);
  const animations = [...rules.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name);
  const isUnused = (name: string) => !new RegExp(`var\\(${name}[,)]|animation[^;}]*\\b${name}\\b`).test(rules + html);
  return without([...variables, ...animations].filter(isUnused), rules);
}

/** Removes all rules for names: of classes, custom properties and animations. */
function without(unusedSymbols: string[], styleSheet: string): string {
  const { code } = transform({ filename: '', code: Buffer.from(styleSheet), minify: true, unusedSymbols });
  return code.toString();
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** Decodes what React escapes in an attribute. */
function decode(value: string): string {
  return value.replaceAll(/&[a-z]+;|&#x27;/g, (entity) => entities[entity] ?? entity);
}
