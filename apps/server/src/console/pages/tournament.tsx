import type { Move } from '@game/rules';
import * as z from 'zod';
import { cancelTournament } from '../../operator/acts/tournament-acts.js';
import { CommandRefused } from '../../platform/command-refused.js';
import { confirmed, reason } from '../form-fields.js';
import { action, actorOf, type ConsolePage } from '../page.js';
import { isPermitted } from '../permissions.js';
import { Form, Reason } from '../view/form.js';
import { formatNumber, Time } from '../view/format.js';
import { nameOfMove } from '../view/games.js';
import { PlayerLink } from '../view/player.js';
import { Facts, Table } from '../view/table.js';

/** One tournament, with the moves of its completed matches. */
export const tournamentPage: ConsolePage = {
  path: '/tournaments/:id',
  permission: 'games.read',
  view: async ({ context, operator, params }) => {
    const tournament = await context.consoleReads.games.tournament(params['id'] ?? '');
    if (!tournament) throw new CommandRefused('There is no such tournament.');
    const { id, participants, matches } = tournament;
    return {
      title: tournament.name,
      body: (
        <>
          <Facts
            facts={[
              ['Id', <code key="id">{id}</code>],
              ['Status', tournament.status],
              ['Players', `${tournament.participantCount} of ${tournament.maxPlayers}`],
              ['Stake', formatNumber(tournament.stakeAmount)],
              ['Prize pool', formatNumber(tournament.prizePool)],
              ['Created', <Time key="created" at={tournament.createdAt} />],
              ['Ended', <Time key="ended" at={tournament.completedAt} />],
              ['Winner', tournament.winner ?? '–'],
            ]}
          />
          {tournament.status === 'waiting' && isPermitted(operator.role, 'tournaments.cancel') && (
            <>
              <h2>Cancel</h2>
              <Form action={`/tournaments/${id}/cancel`} submit="Cancel the tournament" isDanger>
                <p>This refunds all stakes.</p>
                <Reason />
              </Form>
            </>
          )}
          <Table
            caption="Players in the order in which they joined"
            rows={participants}
            keyOf={(player) => player.id}
            empty="There are no players."
            columns={[
              { name: 'Player', cell: (player) => <PlayerLink {...player} /> },
              { name: 'Joined', cell: ({ joinedAt }) => <Time at={joinedAt} /> },
              { name: 'Last move', cell: ({ lastMovedAt }) => <Time at={lastMovedAt} /> },
            ]}
          />
          <Table
            caption="Matches"
            rows={matches}
            keyOf={(match) => match.id}
            empty="There are no matches before the tournament starts."
            columns={[
              { name: 'Round', isNumber: true, cell: ({ round }) => round },
              { name: 'Match', isNumber: true, cell: ({ number }) => number },
              { name: 'Status', cell: ({ status }) => status },
              {
                name: 'Players',
                isLong: true,
                cell: ({ player1, player2 }) => `${player1 ?? 'open'} and ${player2 ?? 'open'}`,
              },
              { name: 'Moves', cell: (match) => movesOf(match) },
              { name: 'Ties before', isNumber: true, cell: ({ ties }) => ties },
              {
                name: 'Winner',
                isLong: true,
                cell: ({ winner, decidedBy }) => (winner === null ? '–' : `${winner} (${decidedBy})`),
              },
              { name: 'Deadline', cell: ({ deadlineAt }) => <Time at={deadlineAt} /> },
            ]}
          />
        </>
      ),
    };
  },
};

/** Cancels a tournament that waits for players. */
export const cancel = action({
  path: '/tournaments/:id/cancel',
  permission: 'tournaments.cancel',
  page: tournamentPage,
  form: z.object({ reason, confirmed }),
  run: async (visit, form) => {
    const { id = '' } = visit.params;
    await cancelTournament(visit.context, actorOf(visit, form), id);
    return { to: `/tournaments/${id}`, notice: 'The tournament is cancelled.' };
  },
});

function movesOf({
  status,
  player1Move,
  player2Move,
}: {
  status: string;
  player1Move: Move | null;
  player2Move: Move | null;
}) {
  if (status !== 'completed') return 'hidden';
  return `${nameOfMove(player1Move) ?? 'none'} and ${nameOfMove(player2Move) ?? 'none'}`;
}
