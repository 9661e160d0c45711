import type { SealedTable } from '../../platform/encryption/sealed-table.js';
import { Acknowledgements } from './acknowledgements.js';
import { TournamentCommands } from './commands.js';
import { Deadlines } from './deadlines.js';
import type { TournamentDependencies } from './dependencies.js';
import { Joining } from './joining.js';
import { Leaving } from './leaving.js';
import { Playing } from './playing.js';
import { Queries } from './queries.js';
import { Scheduled } from './scheduled.js';
import { extendDeadlines } from './store/extend-deadlines.js';
import {
  findSealedInitialMoves,
  findSealedMoves,
  replaceSealedInitialMove,
  replaceSealedMove,
} from './store/sealed-tables.js';

/**
 * Tournaments, from creation to payout (TRN-01). Until one starts, each change is one transaction that locks the tournament
 * and reads all of it. Then moves and deadlines run in batches.
 */
export class Tournaments {
  readonly sealedMoves: SealedTable[] = [
    { name: 'tournament entries', find: findSealedInitialMoves, replace: replaceSealedInitialMove },
    { name: 'tournament matches', find: findSealedMoves, replace: replaceSealedMove },
  ];
  readonly joining: Joining;
  readonly leaving: Leaving;
  readonly playing: Playing;
  readonly scheduled: Scheduled;
  readonly deadlines: Deadlines;
  readonly queries: Queries;
  readonly acknowledgements: Acknowledgements;

  constructor(dependencies: TournamentDependencies) {
    dependencies.outages.register(extendDeadlines);
    const commands = new TournamentCommands(dependencies);
    this.playing = new Playing({ ...dependencies, commands });
    this.joining = new Joining({ ...dependencies, playing: this.playing });
    this.scheduled = new Scheduled({ ...dependencies, joining: this.joining });
    this.leaving = new Leaving(dependencies);
    this.deadlines = new Deadlines({ ...dependencies, leaving: this.leaving, commands });
    this.queries = new Queries(dependencies);
    this.acknowledgements = new Acknowledgements(dependencies);
  }
}
