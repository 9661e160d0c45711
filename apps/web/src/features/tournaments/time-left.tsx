import { useServerNow } from '../../api/server-clock.js';
import { formatTimeLeft } from '../../text/format.js';
import { tournamentsText } from '../../text/tournaments.js';

interface TimeLeftProps {
  /** An ISO date and time. */
  deadlineAt: string;
  /** Whether it is later because the site was down (D-13). */
  isExtended?: boolean;
  /** Shown once the time is up. */
  timeIsUp?: string;
}

/** A countdown to a deadline (D-18, D-19). */
export function TimeLeft({
  deadlineAt,
  isExtended = false,
  timeIsUp = tournamentsText.detail.timeIsUp,
}: TimeLeftProps) {
  const remainingMs = Date.parse(deadlineAt) - useServerNow(1000);
  return (
    <>
      <span role="timer" className="font-bold whitespace-nowrap tabular-nums">
        {remainingMs > 0 ? formatTimeLeft(remainingMs) : timeIsUp}
      </span>
      {isExtended && <span className="block font-semibold">{tournamentsText.detail.extended}</span>}
    </>
  );
}
