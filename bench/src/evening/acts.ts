import type { Move } from '@game/rules';

/** What players do that a server has to answer. Each is timed. */
export const acts = [
  'arrive',
  'flip',
  'open the lobby',
  'create a game',
  'first move',
  'join a game',
  'second move',
  'open the tournaments',
  'create a tournament',
  'join a tournament',
  'move in a match',
  'open the shop',
  'enter a raffle',
  'open own results',
  'follow an event',
] as const;
export type Act = (typeof acts)[number];

/** Which game, tournament or match an act is about, and the move. */
export interface ActInput {
  id?: string;
  hand?: number;
  move?: Move;
}

/** A person's open page. */
export interface OpenPage {
  /** Resolves when all that the act requests has been answered, to the id of what it has created. */
  act(act: Act, input: ActInput): Promise<string | undefined>;
  close(): void;
}

/** A match that waits for the player's move. */
export interface AwaitedMatch {
  id: string;
  /** How many hands of it were ties. */
  hand: number;
}

/** The callbacks of an open page. */
export interface Listener {
  matchReady: (match: AwaitedMatch) => void;
  /** The page does something because of an event. */
  follow: (work: () => Promise<unknown>) => void;
}

/** Opens pages on one of the two servers. */
export interface EveningSite {
  /** Arrives as the account with this number. */
  open(account: number, listener: Listener): Promise<OpenPage>;
}
