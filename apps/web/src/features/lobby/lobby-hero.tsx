import { moves } from '@game/rules';
import { Link } from 'react-router';
import { MoveArt } from '../../art/move-art.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { formatNumber } from '../../text/format.js';
import { lobbyText } from '../../text/lobby.js';
import { moveText } from '../../text/moves.js';
import { useCounters } from './api.js';

/** The top of the lobby: the game in one sentence, which move beats which, and the counters (LOB-03). */
export function LobbyHero() {
  return (
    <div className="flex flex-col rounded-card border-2 border-ink bg-cheese text-on-cheese shadow-hard">
      <div className="flex flex-wrap items-end justify-between gap-x-2 px-4 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:grid-rows-[1fr_auto_auto_1fr] sm:px-6">
        <PageHeading className="self-center pt-2 sm:row-start-2 sm:pt-0">{lobbyText.heading}</PageHeading>
        <div className="flex pt-2 sm:row-span-4">
          {moves.map((move) => (
            <MoveArt
              key={move}
              move={move}
              className="hopping -ms-[min(1.15rem,5vw)] size-[min(3rem,14vw)] first:ms-0 sm:-ms-2 sm:size-32"
            />
          ))}
        </div>
        <div className="flex basis-full flex-col gap-1 pb-2.5 sm:row-start-3 sm:gap-1.5 sm:pt-1 sm:pb-0">
          <p className="leading-snug font-semibold sm:text-xl low:text-base">{lobbyText.summary}</p>
          <ul className="flex flex-wrap gap-x-4 text-sm sm:text-base low:text-sm">
            {moves.map((move) => (
              <li key={move}>{moveText.victories[move]}</li>
            ))}
            <li>
              <Link to="/rules" className="relative font-semibold underline before:absolute before:-inset-4">
                {lobbyText.rules}
              </Link>
            </li>
          </ul>
        </div>
      </div>
      <LobbyCounters />
    </div>
  );
}

const stripClasses = 'rounded-b-[18px] border-t-2 border-ink bg-surface text-ink';

/** The counters that are not zero: zeros would say nothing about a new site. */
function LobbyCounters() {
  const { data } = useCounters();
  const figures = [
    { label: lobbyText.counters.players, value: data?.players },
    { label: lobbyText.counters.online, value: data?.online },
    { label: lobbyText.counters.staked, value: data?.staked },
  ];
  const shown = figures.filter(({ value }) => value !== 0);
  if (shown.length === 0) return <p className={`${stripClasses} px-4 py-2 sm:px-6`}>{lobbyText.counters.none}</p>;
  return (
    <dl className={`${stripClasses} grid auto-cols-fr grid-flow-col divide-x-2 divide-ink`}>
      {shown.map(({ label, value }) => (
        <div
          key={label}
          className="flex min-w-0 flex-row-reverse flex-wrap items-baseline justify-center gap-x-1.5 px-1 py-1.5 text-center sm:flex-col-reverse sm:items-stretch sm:py-2"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-heading text-xl leading-tight font-bold sm:text-2xl wrap-anywhere tabular-nums">
            {value === undefined ? '...' : formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
