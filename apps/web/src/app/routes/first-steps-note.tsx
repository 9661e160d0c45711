import { useEffect } from 'react';
import { Button, LinkButton } from '../../components/ui/button.js';
import { useListedGames } from '../../features/lobby/api.js';
import { useBalance } from '../../features/profiles/balance.js';
import { useRecentOutcomes } from '../../features/statistics/recent-outcomes.js';
import { wantsLessMotion } from '../../feedback/reduced-motion.js';
import { firstStepsText } from '../../text/first-steps.js';
import { hintFor, rememberDismissed, useDismissedHints } from '../first-steps.js';

const textClasses = 'min-w-0 grow basis-40 leading-snug font-semibold';

/** The headings of the cards that the hints are about. */
const headings = { join: 'join-heading', create: 'create-heading' };

/** Scrolls to the card that a hint is about, and focuses its button, or its heading while it loads. */
function goTo(hint: keyof typeof headings): void {
  const heading = document.getElementById(headings[hint]);
  const card = heading?.closest('section');
  card?.scrollIntoView({ block: 'center', behavior: wantsLessMotion() ? 'auto' : 'smooth' });
  if (heading) heading.tabIndex = -1;
  (card?.querySelector<HTMLElement>('button:enabled') ?? heading)?.focus({ preventScroll: true });
}

interface FirstStepsNoteProps {
  viewerId: string;
  /** Called when there is no hint to show. */
  onNone: () => void;
}

/** Suggests the next step to a new player, until they dismiss it. It is loaded after the page and covers nothing. */
export function FirstStepsNote({ viewerId, onNone }: FirstStepsNoteProps) {
  const { balance } = useBalance();
  const outcomes = useRecentOutcomes().data?.outcomes;
  // The list itself requests the games.
  const games = useListedGames(0, { isEnabled: false }).data?.games;
  const [dismissed, dismiss] = useDismissedHints();
  const isKnown = balance !== undefined && outcomes !== undefined && games !== undefined;
  const hint = isKnown
    ? hintFor({
        hasTickets: balance > 0,
        finishedGames: outcomes.length,
        canJoin: games.some(({ player1 }) => player1.id !== viewerId),
      })
    : null;
  const isNone = isKnown && (hint === null || dismissed.includes(hint));
  const isExperienced = isKnown && hint === null && outcomes.length > 0;
  useEffect(() => {
    if (isExperienced) rememberDismissed('earn');
    if (isNone) onNone();
  }, [isExperienced, isNone, onNone]);
  if (hint === null || isNone) return null;
  return (
    <aside
      aria-label={firstStepsText.label}
      className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 rounded-card border-2 border-ink bg-surface p-2 ps-4 shadow-hard-small"
    >
      {hint === 'earn' ? (
        <p className={textClasses}>{firstStepsText.hints[hint]}</p>
      ) : (
        <button type="button" className={`${textClasses} min-h-11 text-start underline`} onClick={() => goTo(hint)}>
          {firstStepsText.hints[hint]}
        </button>
      )}
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
