import { useCounters } from './api.js';

/** Players, Online and Staked, above the lobby (LOB-03). */
export function LobbyCounters() {
  const { data } = useCounters();
  const figures = [
    { label: 'Players', value: data?.players },
    { label: 'Online', value: data?.online },
    { label: 'Staked', value: data?.staked },
  ];
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-4">
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse rounded-card border-2 border-ink bg-surface px-2 py-2 text-center"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-heading text-2xl leading-tight font-bold tabular-nums">
            {value?.toLocaleString('en-US') ?? '...'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
