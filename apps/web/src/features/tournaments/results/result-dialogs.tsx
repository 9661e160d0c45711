import type { Tournament } from '@game/contract';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { NoTournamentsScene } from '../../../art/scenes/no-tournaments-scene.js';
import { BotBadge } from '../../../components/players/player-name.js';
import { Clash, isClashOf } from '../../../components/reveal/clash.js';
import { CountedAmount } from '../../../components/reveal/counted-amount.js';
import { Profit } from '../../../components/reveal/profit.js';
import { useReveal } from '../../../components/reveal/use-reveal.js';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { useConfetti } from '../../../components/ui/use-confetti.js';
import { useAnnouncement } from '../../../feedback/announcements.js';
import { giveFeedback } from '../../../feedback/feedback.js';
import { fairnessText } from '../../../text/fairness.js';
import { outcomeText } from '../../../text/outcome.js';
import { tournamentsText } from '../../../text/tournaments.js';
import { LateFairnessDisclosure, LateShareResult } from '../late-in-dialogs.js';
import type { OwnHand } from './own-hands.js';

const { complete, result } = tournamentsText;

export interface HandResultDialogProps {
  hand: OwnHand;
  onContinue: () => void;
  /** What the viewer can do next, if this hand has put them out. */
  offers: ReactNode;
}

/**
 * The result of one of the viewer's hands: 'Victory!', 'Defeat!' or 'It's a Draw!', with both moves (TDT-11, D-17). It is
 * revealed as that of a game; the button shows it sooner.
 */
export function HandResultDialog({ hand, onContinue, offers }: HandResultDialogProps) {
  const { key, outcome, title, explanation, opponentName, ownOpened, opponentOpened } = hand;
  const reveal = useReveal({ key, outcome, isClash: isClashOf(hand), isNew: true });
  const { isLive, isResultShown } = reveal;
  // The dialog opens with another title, which is what a screen reader reads.
  useAnnouncement(key, [isLive && isResultShown ? `${title} ${explanation}` : null]);
  useConfetti(isLive && isResultShown && outcome === 'win');
  const proceed = isResultShown ? onContinue : reveal.skip;
  return (
    <Dialog
      open
      onOpenChange={proceed}
      title={isResultShown ? title : outcomeText.complete.title}
      description={isResultShown ? explanation : result.complete}
    >
      <div className="rounded-control border-2 border-ink bg-background p-3">
        <Clash hand={hand} reveal={reveal} />
      </div>
      <p className="text-center wrap-anywhere text-muted">{result.opponent(opponentName)}</p>
      <Button onClick={proceed}>{result.continue}</Button>
      {isResultShown && outcome === 'loss' && offers}
      {isResultShown && (
        <div className="empty:min-h-12">
          <LateFairnessDisclosure
            explanation={fairnessText.explanations.match}
            own={ownOpened}
            opponent={opponentOpened}
          />
        </div>
      )}
    </Dialog>
  );
}

export interface CompleteDialogProps {
  open: boolean;
  tournament: Pick<Tournament, 'id' | 'winner' | 'prizePool' | 'stakeAmount'>;
  viewerId: string | null;
  /** Whether the viewer has played in it. */
  hasPlayed: boolean;
  onClose: () => void;
  /** What a viewer can do next who has not won. */
  offers: ReactNode;
}

/**
 * The winner of a tournament and their prize, and what it has changed for a viewer who has played in it. With a celebration if
 * they have won (TDT-12).
 */
export function CompleteDialog({ open, tournament, viewerId, hasPlayed, onClose, offers }: CompleteDialogProps) {
  const { id, winner, prizePool, stakeAmount } = tournament;
  const navigate = useNavigate();
  const hasWon = winner !== null && winner.id === viewerId;
  useConfetti(open && hasWon);
  useEffect(() => {
    if (open && hasWon) giveFeedback('win');
  }, [open, hasWon]);
  if (winner === null) return null;
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={complete.title}>
      <div className="flex flex-col items-center gap-3 rounded-control border-2 border-ink bg-background p-4 text-center">
        <NoTournamentsScene className="size-40" />
        {hasWon && (
          <p className="font-heading text-xl font-bold text-win max-[16rem]:text-base">{complete.congratulations}</p>
        )}
        {hasPlayed && (
          <div className="flex flex-wrap items-center justify-center gap-x-3 text-xl font-bold">
            <p className="flex flex-wrap items-center justify-center gap-x-2">
              {outcomeText.results[hasWon ? 'win' : 'loss']}{' '}
              <CountedAmount amount={hasWon ? prizePool : stakeAmount} isCounting />
            </p>
            <Profit profit={hasWon ? prizePool - stakeAmount : -stakeAmount} meaning={complete.profit} />
          </div>
        )}
        <p className="font-heading text-2xl leading-tight font-bold wrap-anywhere">
          {complete.winner(winner.username)}
        </p>
        <BotBadge player={winner} />
        <p className="text-lg font-semibold">{complete.prizePool(prizePool)}</p>
      </div>
      <Button onClick={() => void navigate('/tournaments')}>{complete.return}</Button>
      {hasWon && <LateShareResult kind="tournament" id={id} />}
      {hasPlayed && !hasWon && offers}
    </Dialog>
  );
}
