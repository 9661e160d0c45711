/** Replaces the cipher of hidden moves, which runs no statement. */
export const moveCipher = {
  seal: () => 'sealed',
  open: () => ({ move: 'rock' as const, nonce: 'nonce' }),
};
