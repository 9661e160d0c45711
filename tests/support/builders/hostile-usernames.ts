import { seededRandom } from '../random.js';

/** Returns 200 usernames that must be refused: markup, imitations, invisible characters, wrong lengths. */
export function hostileUsernames(): string[] {
  const random = seededRandom(31);
  const pieces = [
    '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><svg onload=alert(1)>', "'; DROP TABLE users; --",
    '{{constructor}}', '${process.env}', '\u202Egnp.exe', 'a\u200Bdmin', 'аdmin', 'ＡＤＭＩＮ', 'Z̸a̸l̸g̸o̸', '🐭🐱🧀', 'new\nline',
    'tab\there', 'nul\u0000l', 'with space', 'a/../b', 'a\\b', '%00%00%00', '&lt;b&gt;', 'javascript:x', '@everyone!',
    'name#1234', 'me+you', 'ı̇stanbul', 'ﬁsh', 'ni\u00ADce', 'bo\uFEFFm', '\uD800lone', 'quote"quote', 'back`tick',
  ]; // oxfmt-ignore
  const reserved = [
    'admin',
    'Admin',
    'ADMIN',
    'a_d_m_i_n',
    'system',
    'Nibblewick',
    'support',
    'root',
    'null',
    'official.',
  ];
  const lengths = [
    '',
    'a',
    'ab',
    '  ',
    '...',
    '___',
    '-.-',
    'x'.repeat(21),
    'x'.repeat(1000),
    'deleted_1234',
    'Deleted_x',
  ];
  const made = Array.from({ length: 200 - pieces.length - reserved.length - lengths.length }, () => {
    const piece = pieces[Math.floor(random() * pieces.length)] ?? '';
    const cut = piece.slice(0, 2 + Math.floor(random() * 17)).trim();
    // The cut may leave a valid username; '<' makes it invalid again.
    return /^[\w.-]*$/.test(cut) ? `${cut}<` : cut;
  });
  return [...pieces, ...reserved, ...lengths, ...made];
}

/** Valid usernames that are very wide, hard to wrap, or look like code or numbers. */
export function awkwardUsernames(): string[] {
  return ['W', 'i']
    .flatMap((letter) => [letter.repeat(20), `${letter}${'-'.repeat(19)}`, `${letter}${'.'.repeat(19)}`])
    .concat(['_', '.', '-'].map((mark) => `${mark.repeat(19)}W`))
    .concat(['W.W-W_W.W-W_W.W-W_W.', 'javascript', '1e999', '0.0']);
}
