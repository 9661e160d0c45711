import { seededRandom } from './random.js';

/** 200 usernames that are to be refused: what breaks pages, imitates others, or only looks like a name. */
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
    // Cut so that what is left still has something in it that no username may have.
    return /^[\w.-]*$/.test(cut) ? `${cut}<` : cut;
  });
  return [...pieces, ...reserved, ...lengths, ...made];
}

/** Usernames that anyone may have, and that are the widest, the hardest to break into lines, or look like something else. */
export function awkwardUsernames(): string[] {
  return ['W', 'i']
    .flatMap((letter) => [letter.repeat(20), `${letter}${'-'.repeat(19)}`, `${letter}${'.'.repeat(19)}`])
    .concat(['_', '.', '-'].map((mark) => `${mark.repeat(19)}W`))
    .concat(['W.W-W_W.W-W_W.W-W_W.', 'javascript', '1e999', '0.0']);
}
