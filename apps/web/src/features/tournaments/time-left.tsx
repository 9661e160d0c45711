import { useServerNow } from '../../api/server-clock.js';
import { formatTimeLeft } from '../../text/format.js';
import { tournamentsText } from '../../text/tournaments.js';

/** A countdown to `deadlineAt`, an ISO date and time (D-18, D-19). */
export function TimeLeft({ deadlineAt }: { deadlineAt: string }) {
  const remainingMs = Date.parse(deadlineAt) - useServerNow(1000);
  return (
    <span role="timer" className="font-bold whitespace-nowrap tabular-nums">
      {remainingMs > 0 ? formatTimeLeft(remainingMs) : tournamentsText.detail.timeIsUp}
    </span>
  );
}
