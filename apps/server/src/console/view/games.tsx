import type { Move } from '@game/rules';
import type { Visit } from '../page.js';
import { formatNumber, Time } from './format.js';
import { PlayersOfGame } from './player.js';
import { Table } from './table.js';

type GameReads = Visit['context']['consoleReads']['games'];
type ConsoleGame = Awaited<ReturnType<GameReads['openGamesOf']>>[number];
type ConsoleTournament = Awaited<ReturnType<GameReads['tournamentsOf']>>['rows'][number];

const moveNames: Record<Move, string> = { rock: 'CAT', paper: 'CHEESE', scissors: 'MOUSE' };

/** Returns the name of a move as players see it; undefined if there is none. */
export function nameOfMove(move: Move | null): string | undefined {
  return move === null ? undefined : moveNames[move];
}

/** A list of games. */
export function GameTable({ caption, games }: { caption: string; games: ConsoleGame[] }) {
  return (
    <Table
      caption={caption}
      rows={games}
      keyOf={({ id }) => id}
      empty={`${caption}: none.`}
      columns={[
        { name: 'Game', isLong: true, cell: ({ id }) => <a href={`/games/${id}`}>{id}</a> },
        { name: 'Status', cell: ({ status }) => status },
        {
          name: 'Players',
          isLong: true,
          cell: (game) => <PlayersOfGame {...game} />,
        },
        { name: 'Stake', isNumber: true, cell: ({ stakeAmount }) => formatNumber(stakeAmount) },
        { name: 'Winner', isLong: true, cell: ({ winner }) => winner ?? '–' },
        { name: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
        { name: 'Ended', cell: ({ completedAt }) => <Time at={completedAt} /> },
      ]}
    />
  );
}

/** A list of tournaments. */
export function TournamentTable({ caption, tournaments }: { caption: string; tournaments: ConsoleTournament[] }) {
  return (
    <Table
      caption={caption}
      rows={tournaments}
      keyOf={({ id }) => id}
      empty={`${caption}: none.`}
      columns={[
        { name: 'Tournament', cell: ({ id, name }) => <a href={`/tournaments/${id}`}>{name}</a> },
        { name: 'Status', cell: ({ status }) => status },
        {
          name: 'Players',
          isLong: true,
          cell: ({ participantCount, maxPlayers }) => `${participantCount} of ${maxPlayers}`,
        },
        { name: 'Stake', isNumber: true, cell: ({ stakeAmount }) => formatNumber(stakeAmount) },
        { name: 'Prize pool', isNumber: true, cell: ({ prizePool }) => formatNumber(prizePool) },
        { name: 'Winner', isLong: true, cell: ({ winner }) => winner ?? '–' },
        { name: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
      ]}
    />
  );
}
