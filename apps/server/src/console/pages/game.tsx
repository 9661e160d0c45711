import { CommandRefused } from '../../platform/command-refused.js';
import type { ConsolePage } from '../page.js';
import { formatChange, formatNumber, Time } from '../view/format.js';
import { nameOfMove } from '../view/games.js';
import { PlayerLink } from '../view/player.js';
import { Facts, Table } from '../view/table.js';

/** One game, with its moves once it is completed. */
export const gamePage: ConsolePage = {
  path: '/games/:id',
  permission: 'games.read',
  view: async ({ context, params }) => {
    const game = await context.consoleReads.games.game(params['id'] ?? '');
    if (!game) throw new CommandRefused('There is no such game.');
    return {
      title: 'Game',
      body: (
        <>
          <Facts
            facts={[
              ['Id', <code key="id">{game.id}</code>],
              ['Status', game.isPrivate ? `${game.status}, private` : game.status],
              ['Stake', formatNumber(game.stakeAmount)],
              ['Created', <Time key="created" at={game.createdAt} />],
              ['Deadline', <Time key="deadline" at={game.deadlineAt} />],
              ['Ended', <Time key="ended" at={game.completedAt} />],
              ['Winner', game.winner ?? '–'],
            ]}
          />
          <Table
            caption="Players"
            rows={seatsOf(game)}
            keyOf={({ id }) => id}
            empty="There are no players."
            columns={[
              { name: 'Player', cell: (seat) => <PlayerLink {...seat} /> },
              { name: 'Has moved', cell: ({ hasMoved }) => (hasMoved ? 'yes' : 'no') },
              { name: 'Move', cell: ({ move }) => nameOfMove(move) ?? (game.completedAt ? '–' : 'hidden') },
              { name: 'Result', cell: ({ outcome }) => outcome ?? '–' },
            ]}
          />
          <Table
            caption="Tickets that the game has moved"
            rows={game.transactions}
            keyOf={({ id }) => id}
            empty="There are no transactions."
            columns={[
              { name: 'Transaction', cell: ({ id }) => id },
              { name: 'Player', cell: ({ userId: id, username }) => <PlayerLink id={id} username={username} /> },
              { name: 'Type', cell: ({ type }) => type },
              { name: 'Change', isNumber: true, cell: ({ balanceDelta }) => formatChange(balanceDelta) },
            ]}
          />
        </>
      ),
    };
  },
};

function seatsOf(game: NonNullable<Awaited<ReturnType<GameReader>>>) {
  const { player1Id, player2Id, player1, player2 } = game;
  const first = { hasMoved: game.player1HasMoved, move: game.player1Move, outcome: game.outcomeP1 };
  const second = { hasMoved: game.player2HasMoved, move: game.player2Move, outcome: game.outcomeP2 };
  const creator = { ...first, id: player1Id, username: player1 };
  return player2Id === null || player2 === null
    ? [creator]
    : [creator, { ...second, id: player2Id, username: player2 }];
}

type GameReader = Parameters<typeof gamePage.view>[0]['context']['consoleReads']['games']['game'];
