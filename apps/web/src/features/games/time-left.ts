import { formatHoursAndMinutes } from '../../text/format.js';

/** A remaining time for a countdown: '4:05' under an hour, '23h 59m' above (D-13). Never negative. */
export function formatTimeLeft(remainingMs: number): string {
  const seconds = Math.max(0, Math.floor(remainingMs / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return formatHoursAndMinutes(minutes);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
