import { Lightbulb } from 'lucide-react';
import { Button, LinkButton } from '../../components/ui/button.js';
import { useBalance } from '../../features/profiles/balance.js';
import { useDailyReward } from '../../features/rewards/api.js';
import { useRecentOutcomes } from '../../features/statistics/api.js';
import { firstStepsText } from '../../text/first-steps.js';
import { hintFor, useDismissedHints } from '../first-steps.js';

/** Suggests the next step to a new player, until they dismiss it. It is loaded after the page and covers nothing. */
export function FirstStepsNote() {
  const flip = useDailyReward('rewards.getDailyFlip').data;
  const balance = useBalance(true).data?.balance;
  const outcomes = useRecentOutcomes().data?.outcomes;
  const [dismissed, dismiss] = useDismissedHints();
  if (flip === undefined || balance === undefined || outcomes === undefined) return null;
  const hint = hintFor({ hasFlipped: flip.claimed, hasTickets: balance > 0, finishedGames: outcomes.length });
  if (hint === null || dismissed.includes(hint)) return null;
  return (
    <aside
      aria-label={firstStepsText.label}
      className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 rounded-card border-2 border-ink bg-surface p-2 ps-4 shadow-hard-small"
    >
      <Lightbulb aria-hidden className="size-6 shrink-0" />
      <p className="min-w-0 grow basis-40 font-semibold">{firstStepsText.hints[hint]}</p>
      {hint === 'earn' && (
        <LinkButton to="/earntickets" variant="secondary" size="small">
          {firstStepsText.toEarnTickets}
        </LinkButton>
      )}
      <Button variant="quiet" size="small" onClick={() => dismiss(hint)}>
        {firstStepsText.dismiss}
      </Button>
    </aside>
  );
}
