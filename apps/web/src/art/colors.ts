/**
 * The light values of the colours the pictures use, for files that have no style sheet: icons and the card that other
 * sites show. `app/tokens.css` is where colours are chosen; a test keeps the two equal.
 */
export const artColors = {
  background: '#fff8e7',
  ink: '#2a1b3d',
  muted: '#6a5a7d',
  cheese: '#ffc93c',
  detail: '#2a1b3d',
  shine: '#ffffff',
  blush: '#ff8f8f',
  'cat-fur': '#ff9351',
  'cat-shade': '#d45a17',
  'cat-soft': '#ffe7d0',
  'mouse-fur': '#8fa8ff',
  'mouse-shade': '#3b5bdb',
  'mouse-soft': '#e4eaff',
  'cheese-shade': '#f2a024',
  'cheese-soft': '#ffe38f',
} as const;
