import { moves } from '@game/rules';
import { MoveArt } from '../../art/move-art.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { lobbyText } from '../../text/lobby.js';
import { moveText } from '../../text/moves.js';
import { LobbyCounters } from './lobby-counters.js';

/** The head of the lobby: which move defeats which, the three figures, and the counters (LOB-03). */
export function LobbyHero() {
  return (
    <div className="flex flex-col rounded-card border-2 border-ink bg-cheese text-on-cheese shadow-hard">
      <div className="flex items-end justify-between gap-3 ps-4 pe-2 sm:ps-6 sm:pe-6">
        <div className="min-w-0 self-center py-4">
          <PageHeading>{lobbyText.heading}</PageHeading>
          <ul className="mt-1 text-sm font-semibold sm:flex sm:flex-wrap sm:gap-x-4 sm:text-base">
            {moves.map((move) => (
              <li key={move}>{moveText.victories[move]}</li>
            ))}
          </ul>
        </div>
        <div className="flex shrink-0 pt-3">
          {moves.map((move) => (
            <MoveArt key={move} move={move} className="hopping -ms-4 size-14 first:ms-0 sm:-ms-2 sm:size-28" />
          ))}
        </div>
      </div>
      <LobbyCounters />
    </div>
  );
}
