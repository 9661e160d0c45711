import { ArrowRight, Swords } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { isPageOf } from '../../components/toasts/notify.js';
import { useInbox } from '../../features/inbox/api.js';
import { useReadyMatches } from '../../features/tournaments/api.js';
import { TimeLeft } from '../../features/tournaments/time-left.js';
import { useAnnouncement } from '../../feedback/announcements.js';
import { tournamentsText } from '../../text/tournaments.js';
import { unseenHandsIn } from './unseen-hands.js';

const { bar: text } = tournamentsText;

/**
 * Leads to the match that waits for the player, on every page but its own, until they have played it. Before that, it leads to the
 * result of a hand that they have not seen, in the same words for the winner and the loser.
 */
export function MatchBar() {
  const address = useLocation();
  const matches = useReadyMatches(true).data?.matches ?? [];
  const notifications = useInbox().data?.notifications ?? [];
  const elsewhere = matches.filter(({ tournamentId }) => !isPageOf(address, tournamentId));
  const ready = elsewhere.find(({ hasUnseenHand }) => !hasUnseenHand);
  const unseen = [
    ...elsewhere.filter(({ hasUnseenHand }) => hasUnseenHand).map(({ tournamentId }) => tournamentId),
    ...unseenHandsIn(notifications).map(({ targetId }) => targetId),
  ].find((id) => !isPageOf(address, id));
  const tournamentId = ready?.tournamentId ?? unseen;
  const title = ready === undefined ? text.unseen : text.ready;
  useAnnouncement(`bar ${ready?.matchId ?? unseen}`, [tournamentId === undefined ? null : title]);
  if (tournamentId === undefined) return null;
  return (
    <Link
      to={`/tournaments/${tournamentId}`}
      data-match-bar
      className="flex min-h-11 items-center justify-center gap-x-3 border-t-2 border-ink bg-cheese px-3 py-1 leading-tight font-semibold text-on-cheese hovered:bg-cheese-bright"
    >
      <Swords aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />
      <span>{title}</span>
      {ready !== undefined && <TimeLeft deadlineAt={ready.deadlineAt} />}
      <span className="flex items-center gap-1 font-heading font-bold underline">
        {ready === undefined ? text.open : text.play}
        <ArrowRight aria-hidden className="size-5 shrink-0 rtl:rotate-180" />
      </span>
    </Link>
  );
}
