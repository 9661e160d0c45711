import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { moves } from '@game/rules';
import { Pool } from 'pg';
import { Server } from 'socket.io';
import type { Act, ActInput } from './acts.js';

/** Changes of the lobby are gathered for so long, because each of them goes to all of its viewers. */
const gatherMs = 300;

/** One statement, and the messages that follow from its rows. */
interface BareAct {
  text: string;
  /** The parameters; by default only the player. */
  values?: (player: number, input: ActInput) => unknown[];
  /** The page that the act opens. */
  room?: string;
  publish?: (rows: Record<string, unknown>[], input: ActInput) => void;
}

/**
 * The minimum cost of an evening: a Socket.IO server that runs one statement per act and sends the messages that the act
 * needs. It believes who its players are and stores no answers. Prints its address. Its database is in `DATABASE_URL`.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 15 });
const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });

let changes: unknown[] = [];
setInterval(() => {
  if (changes.length > 0) io.to('lobby').emit('lobby', changes);
  changes = [];
}, gatherMs);

const list = `SELECT id, player1, stake, created_at FROM bench.games WHERE status = 'waiting' ORDER BY created_at DESC LIMIT 100`;
const move = (input: ActInput) => moves.indexOf(input.move ?? 'rock');

const publishGame: BareAct['publish'] = ([row]) => {
  const game = row?.['game'] as { player1: number; player2: number | null; status: string };
  if (game.status !== 'completed') changes.push(game);
  io.to([`player ${game.player1}`, `player ${game.player2}`]).emit('game', game);
};
const publishListed: BareAct['publish'] = (rows, input) =>
  io.to('tournaments').emit('listed', input.id ?? rows[0]?.['id']);
const publishMatches: BareAct['publish'] = (rows) => {
  for (const match of rows)
    io.to([`player ${String(match['player1'])}`, `player ${String(match['player2'])}`]).emit('match', match);
};
const moveInGame: BareAct = {
  text: 'SELECT bench.move($1, $2, $3), bench.read_game($2) AS game',
  values: (player, input) => [player, input.id, move(input)],
  publish: publishGame,
};

const acts: Partial<Record<Act, BareAct>> = {
  arrive: {
    text: `SELECT balance, (SELECT json_agg(listed) FROM (${list}) listed) FROM bench.players WHERE id = $1`,
    room: 'lobby',
  },
  flip: { text: 'SELECT bench.flip($1)' },
  'open the lobby': { text: list, values: () => [], room: 'lobby' },
  'create a game': { text: 'SELECT bench.create_game($1, 5) AS id' },
  'first move': moveInGame,
  'join a game': {
    text: 'SELECT bench.join_game($1, $2), bench.read_game($2) AS game',
    values: (player, input) => [player, input.id],
    publish: publishGame,
  },
  'second move': moveInGame,
  'open the tournaments': {
    text: `SELECT * FROM bench.tournaments WHERE status = 'waiting' ORDER BY created_at DESC LIMIT 100`,
    values: () => [],
    room: 'tournaments',
  },
  'create a tournament': {
    text: 'SELECT bench.create_tournament($1, $2) AS id',
    values: (player, input) => [player, move(input)],
    publish: publishListed,
  },
  'join a tournament': {
    text: 'SELECT * FROM bench.join_tournament($1, $2, $3)',
    values: (player, input) => [player, input.id, move(input)],
    publish: (rows, input) => {
      publishListed(rows, input);
      publishMatches(rows, input);
    },
  },
  'move in a match': {
    text: 'SELECT * FROM bench.move_in_match($1, $2, $3, $4)',
    values: (player, input) => [player, input.id, input.hand, move(input)],
    publish: publishMatches,
  },
  'open the shop': { text: 'SELECT max(id) AS entries FROM bench.raffle', values: () => [], room: 'shop' },
  'enter a raffle': {
    text: 'SELECT bench.enter_raffle($1) AS entry',
    publish: ([row]) => io.to('shop').emit('entries', row?.['entry']),
  },
  'open own results': { text: 'SELECT * FROM bench.ledger WHERE player = $1 ORDER BY id DESC LIMIT 20' },
};

io.on('connection', (socket) => {
  const player = Number(socket.handshake.auth['player']);
  void socket.join(`player ${player}`);
  let room = '';
  socket.on('act', (name: Act, input: ActInput, answer: (reply: unknown) => void) => {
    const opened = acts[name]?.room;
    if (opened !== undefined) {
      void socket.leave(room);
      void socket.join((room = opened));
    }
    run(name, player, input).then(
      (rows) => answer({ rows }),
      (error: Error) => answer({ error: error.message }),
    );
  });
});

async function run(name: Act, player: number, input: ActInput): Promise<unknown[]> {
  const act = acts[name];
  if (!act) throw new Error('there is no such act');
  const values = act.values?.(player, input) ?? [player];
  const { rows } = await pool.query<Record<string, unknown>>({ name, text: act.text, values });
  act.publish?.(rows, input);
  return rows;
}

http.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(http.address() as AddressInfo).port}\n`);
});
