import { useOperation } from '../../api/queries.js';
import { type Callbacks, useCommand } from '../../api/commands.js';
import { useClaim } from './use-claim.js';

/** The streak, its week and its bonus (STK-01, STK-02). */
export function useStreak() {
  return useOperation('rewards.getStreak', {});
}

/** Claims the bonus for seven days in a row (D-24). */
export function useClaimStreakBonus(callbacks: Callbacks<'rewards.claimStreakBonus'>) {
  return useClaim('rewards.claimStreakBonus', 'rewards.getStreak', callbacks);
}

/** Changes the time zone of the viewer's days, from the next day (D-22). */
export function useUpdateTimeZone(callbacks: Callbacks<'profiles.updateTimeZone'>) {
  return useCommand('profiles.updateTimeZone', { ...callbacks, refetch: ['rewards.getStreak', 'profiles.getOwn'] });
}
