import { useServerNow } from '../../api/server-clock.js';
import { selfLimitsText as text } from '../../text/self-limits.js';
import { useRefetchOnRefusal, useSelfLimits } from './api.js';

/** Above every page of a player on a break: what they cannot do, and until when. */
export function BreakNote() {
  useRefetchOnRefusal();
  const until = useSelfLimits().data?.breakUntil ?? null;
  return until !== null && <Note until={new Date(until)} />;
}

function Note({ until }: { until: Date }) {
  if (useServerNow(1000) >= until.getTime()) return null;
  return (
    <aside aria-label={text.breakNote} className="mb-5 rounded-control border-2 border-ink bg-surface p-4">
      <strong className="block">{text.onBreak(until)}</strong>
      {text.breakEffect}
    </aside>
  );
}
