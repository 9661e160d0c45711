/** What this site remembers in the browser, by key. The privacy policy lists each item. */
export type StoredItem =
  | 'commitments'
  | 'destination'
  | 'dismissedHints'
  | 'informedPlayers'
  | 'isMuted'
  | 'ledgerDays'
  | 'movesAreUnconfirmed'
  | 'openGames'
  | 'openedResults'
  | 'prize-alert'
  | 'signedUp'
  | 'pushPrompt'
  | 'raffles'
  | 'referralCode'
  | 'reloadedFor'
  | 'revealedResults';
