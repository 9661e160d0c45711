import { Acknowledgements } from './acknowledgements.js';
import { Deadlines } from './deadlines.js';
import type { TournamentDependencies } from './dependencies.js';
import { Joining } from './joining.js';
import { Leaving } from './leaving.js';
import { Playing } from './playing.js';
import { Queries } from './queries.js';

/**
 * Tournaments, from creation to payout (TRN-01). Each change is one transaction that locks the tournament and reads all
 * of it.
 */
export class Tournaments {
  readonly joining: Joining;
  readonly leaving: Leaving;
  readonly playing: Playing;
  readonly deadlines: Deadlines;
  readonly queries: Queries;
  readonly acknowledgements: Acknowledgements;

  constructor(dependencies: TournamentDependencies) {
    this.playing = new Playing(dependencies);
    this.joining = new Joining({ ...dependencies, playing: this.playing });
    this.leaving = new Leaving(dependencies);
    this.deadlines = new Deadlines({ ...dependencies, leaving: this.leaving, playing: this.playing });
    this.queries = new Queries(dependencies);
    this.acknowledgements = new Acknowledgements(dependencies);
  }
}
