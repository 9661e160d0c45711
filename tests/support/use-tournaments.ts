import { expect } from 'vitest';
import { viewTournament, type BuiltTournament } from './builders/tournaments.js';
import { FakeClock } from './fake-clock.js';
import { useTestContext } from './use-test-context.js';

/** Durations in milliseconds. */
export const hour = 3_600_000;
export const day = 24 * hour;

/** Matches the refusal of a command with this error code. */
export const refusedWith = (code: string) => expect.objectContaining({ reply: expect.objectContaining({ code }) });

/** Returns the balances of a tournament's players, in join order. */
export const balancesOf = ({ actions }: Pick<BuiltTournament, 'actions'>) =>
  Promise.all(actions.map((one) => one.balance()));

/** Builds services and a database for the tests of a file, on a clock that only the tests move. */
export function useTournaments() {
  const clock = new FakeClock();
  const test = useTestContext({ clock });
  return {
    test,
    clock,
    /** Ends the tournaments of the tests before, one deadline after the other. */
    endAll: async () => {
      for (let settled = 1; settled > 0;) {
        clock.advance(7 * day);
        settled = await test.context.tournaments.deadlines.settleExpired();
      }
    },
    /** Returns a tournament as visitors see it. */
    viewOf: (built: Pick<BuiltTournament, 'tournamentId'>) => viewTournament(test.context, built),
    secondsUntil: (deadlineAt: string | null) => (Date.parse(deadlineAt ?? '') - clock.now().getTime()) / 1000,
  };
}
