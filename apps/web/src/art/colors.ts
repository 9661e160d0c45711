/**
 * The light colours of the pictures, for files without a style sheet: icons and the social media card. Colours are defined
 * in `app/tokens.css`; a test compares the two.
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
