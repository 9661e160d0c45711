import { randomBytes } from 'node:crypto';
import { firstQueriesOf, laterQueriesOf, type EventOf, type QueryName, type WatchTarget } from '@game/contract';
import type { Socket } from 'socket.io-client';
import type { BuiltPlayer } from '../../../tests/support/dist/build-player.js';
import { connectSocket } from '../bare-echo.js';
import { ServedGames } from '../served-games.js';
import type { Act, ActInput, EveningSite, Listener, OpenPage } from './acts.js';

const stakeAmount = 5;

/** What an act sends: the page's room and its queries, or one command. */
interface Requests {
  room?: WatchTarget;
  queries?: (QueryName | `${QueryName}?${string}`)[];
  command?: [operation: string, input: Record<string, unknown>];
}

/** What the lobby reads that is not written into a page that is opened there. */
const unwritten: QueryName[] = ['lobby.listGames', 'statistics.listRecentOutcomes'];

const requests: Partial<Record<Act, (input: ActInput & { raffleId: string }) => Requests>> = {
  arrive: () => ({ room: { room: 'lobby' }, queries: [...unwritten, 'shop.listRaffles?raffleType=regular'] }),
  flip: () => ({ command: ['rewards.claimDailyFlip', {}] }),
  'open the lobby': () => ({
    room: { room: 'lobby' },
    queries: ['counters.get', 'rewards.getToday', 'games.listOpen', ...unwritten],
  }),
  'create a game': () => ({ command: ['games.createWithStake', { stakeAmount }] }),
  'first move': ({ id: gameId, move }) => ({ command: ['games.move', { gameId, move }] }),
  'join a game': ({ id: gameId }) => ({ command: ['games.joinWithStake', { gameId }] }),
  'second move': ({ id: gameId, move }) => ({ command: ['games.move', { gameId, move }] }),
  'open the tournaments': () => ({
    room: { room: 'tournaments' },
    queries: ['tournaments.list?status=waiting', 'tournaments.getNext'],
  }),
  'create a tournament': ({ move: initialMove }) => ({
    command: ['tournaments.createWithStake', { maxPlayers: 4, stakeAmount, initialMove }],
  }),
  'join a tournament': ({ id: tournamentId, move: initialMove }) => ({
    command: ['tournaments.join', { tournamentId, initialMove }],
  }),
  'move in a match': ({ id: matchId, hand: handNumber, move }) => ({
    command: ['tournaments.move', { matchId, handNumber, move }],
  }),
  'open the shop': () => ({
    room: { room: 'shop' },
    queries: ['shop.listRaffles?raffleType=regular', 'shop.listPrizes'],
  }),
  'enter a raffle': ({ raffleId: productId }) => ({
    command: ['shop.enterRaffle', { productId, number: randomBytes(32).toString('hex') }],
  }),
  'open own results': () => ({ queries: ['statistics.get', 'statistics.listGames', 'profiles.listTransactions'] }),
};

/** A served site with its players, and the raffle that they enter. */
export interface ServedEvening {
  address: string;
  authSecret: string;
  players: BuiltPlayer[];
  raffleId: string;
}

/** The product: acts are the requests of its pages, and its events lead to those of a browser. Files of the page are cached. */
export class ServedSite implements EveningSite {
  readonly #evening: ServedEvening;
  readonly #client: ServedGames;

  constructor(evening: ServedEvening) {
    this.#evening = evening;
    const { address, authSecret, players } = evening;
    this.#client = new ServedGames(address, authSecret, players, players.length, networkAddress);
  }

  async open(account: number, listener: Listener): Promise<OpenPage> {
    const player = this.#evening.players[account];
    if (!player) throw new Error('there is no such account');
    const [page, socket] = await Promise.all([
      this.#client.read(player, '/index'),
      connectSocket(this.#evening.address, { path: '/api/realtime', extraHeaders: this.#client.headersOf(player) }),
    ]);
    const opened = new ServedPage(this.#client, player, socket, this.#evening.raffleId);
    opened.follow(listener);
    // The server leaves the first replies out of a page if they take long.
    const isReplied = page.includes(player.username);
    const written = [...firstQueriesOf('/index'), ...laterQueriesOf('/index')].map(([query]) => query);
    const missing = isReplied ? [] : written;
    try {
      await opened.act('arrive', {}, missing);
    } catch (error) {
      opened.close();
      throw error;
    }
    return opened;
  }
}

/** An open page of the product. */
class ServedPage implements OpenPage {
  #room: WatchTarget | undefined;

  constructor(
    readonly client: ServedGames,
    readonly player: BuiltPlayer,
    readonly socket: Socket,
    readonly raffleId: string,
  ) {}

  /** Reads again what events have changed, like the app (`app/realtime-handlers.ts`); what is being read already, only once. */
  follow({ follow, matchReady }: Listener): void {
    const reading = new Set<QueryName>();
    const refetch = (query: QueryName) => {
      if (reading.has(query)) return;
      reading.add(query);
      follow(() => this.client.read(this.player, `/api/${query}`).finally(() => reading.delete(query)));
    };
    // The open games, recent outcomes and the inbox follow from the messages about games, without a request.
    this.socket.on('tournaments.matchReady', ({ matchId: id, replays: hand }: EventOf<'tournaments.matchReady'>) => {
      refetch('tournaments.listReadyMatches');
      matchReady({ id, hand });
    });
  }

  async act(act: Act, input: ActInput, further: QueryName[] = []): Promise<string | undefined> {
    const { room, queries = [], command } = requests[act]?.({ ...input, raffleId: this.raffleId }) ?? {};
    const watched = room ? this.#watch(room) : undefined;
    const read = [...further, ...queries].map((query) => this.client.read(this.player, `/api/${query}`));
    const reply = command ? await this.client.call(this.player, ...command) : {};
    await Promise.all([watched, ...read]);
    return (reply['gameId'] ?? reply['tournamentId']) as string | undefined;
  }

  close(): void {
    this.socket.disconnect();
  }

  async #watch(room: WatchTarget): Promise<void> {
    if (this.#room) this.socket.emit('unwatch', this.#room);
    this.#room = room;
    const answer: unknown = await this.socket.emitWithAck('watch', room);
    if (answer !== 'watching') throw new Error(`watching was answered with ${String(answer)}`);
  }
}

/** Each player has a network address of their own, because the server limits what one address sends. */
function networkAddress(index: number): string {
  return `10.0.${index >> 8}.${index & 255}`;
}
