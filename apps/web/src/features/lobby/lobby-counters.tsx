import { formatNumber } from '../../text/format.js';
import { lobbyText } from '../../text/lobby.js';
import { useCounters } from './api.js';

/** Players, Online and Staked (LOB-03). */
export function LobbyCounters() {
  const { data } = useCounters();
  const figures = [
    { label: lobbyText.counters.players, value: data?.players },
    { label: lobbyText.counters.online, value: data?.online },
    { label: lobbyText.counters.staked, value: data?.staked },
  ];
  return (
    <dl className="grid grid-cols-3 divide-x-2 divide-ink rounded-b-[18px] border-t-2 border-ink bg-surface text-ink">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 flex-col-reverse px-1 py-2 text-center">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-heading text-2xl leading-tight font-bold wrap-anywhere tabular-nums">
            {value === undefined ? '...' : formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
