import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger } from '../ledger/service.js';
import type { OperatorLog } from '../operator-log/service.js';
import { GameReads } from './games.js';
import { PlayerReads } from './players.js';
import { ShopReads } from './shop.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'> & { ledger: Ledger; operatorLog: OperatorLog };

/** What the operator's console shows from the tables of several modules. It changes nothing. */
export class ConsoleReads {
  readonly players: PlayerReads;
  readonly games: GameReads;
  readonly shop: ShopReads;

  constructor(dependencies: Dependencies) {
    this.players = new PlayerReads(dependencies);
    this.games = new GameReads(dependencies);
    this.shop = new ShopReads(dependencies);
  }
}
