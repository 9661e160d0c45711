import { formatHoursAndMinutes } from '../../text/format.js';
import { rewardsText } from '../../text/rewards.js';

const minuteMs = 60_000;

/** How long until the next daily flip, in words, in whole minutes rounded up (FLP-01). */
export function formatComeBack(remainingMs: number): string {
  const minutes = Math.max(0, Math.ceil(remainingMs / minuteMs));
  return rewardsText.comeBack(formatHoursAndMinutes(minutes));
}
