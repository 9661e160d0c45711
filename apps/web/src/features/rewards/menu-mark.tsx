import { todayText } from '../../text/today.js';
import { hasClaims, hasDailyReward, useToday } from './api.js';

/** A mark on the button of the menu while a reward waits to be collected. */
export function MenuMark() {
  const { data } = useToday();
  if (data === undefined || !(hasDailyReward(data) || hasClaims(data))) return null;
  return (
    <span className="absolute -end-1.5 -top-1.5 size-5 rounded-full border-2 border-ink bg-cheese">
      <span className="sr-only">{todayText.waiting}</span>
    </span>
  );
}
