import type { Tournament } from '@game/contract';
import type { Move, Outcome } from '@game/rules';
import { cx } from 'class-variance-authority';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { MoveArt } from '../../art/move-art.js';
import { type Pose } from '../../art/art.js';
import { NoTournamentsScene } from '../../art/scenes/no-tournaments-scene.js';
import { SealedArt } from '../../art/sealed-art.js';
import { FairnessDisclosure } from '../../components/fairness/fairness-disclosure.js';
import { BotBadge } from '../../components/players/player-name.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { useConfetti } from '../../components/ui/use-confetti.js';
import { giveFeedback } from '../../feedback/feedback.js';
import { fairnessText } from '../../text/fairness.js';
import { moveText } from '../../text/moves.js';
import { outcomeText } from '../../text/outcome.js';
import { tournamentsText } from '../../text/tournaments.js';
import type { OwnHand } from './own-hands.js';

const { complete, result } = tournamentsText;

const colours = { win: 'text-win', loss: 'text-loss', tie: 'text-ink' };
const ownPoses: Record<Outcome, Pose> = { win: 'win', loss: 'lose', tie: 'idle' };
const opponentPoses: Record<Outcome, Pose> = { win: 'lose', loss: 'win', tie: 'idle' };

export interface HandResultDialogProps {
  hand: OwnHand;
  onContinue: () => void;
}

/** The result of one of the viewer's hands: 'Victory!', 'Defeat!' or 'It's a Draw!', with both moves (TDT-11, D-17). */
export function HandResultDialog({ hand, onContinue }: HandResultDialogProps) {
  const { outcome, title, explanation, ownMove, opponentMove, opponentName, ownOpened, opponentOpened } = hand;
  useEffect(() => giveFeedback(outcome), [outcome]);
  return (
    <Dialog open onOpenChange={onContinue} title={title} description={explanation}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center justify-items-center gap-2 max-[16rem]:grid-cols-1 rounded-control border-2 border-ink bg-background p-3">
        <PlayedMove label={outcomeText.ownMove} move={ownMove} pose={ownPoses[outcome]} />
        <span className={cx('font-heading text-2xl font-bold', colours[outcome])}>{outcomeText.versus}</span>
        <PlayedMove label={outcomeText.opponentMove} move={opponentMove} pose={opponentPoses[outcome]} />
      </div>
      <p className="text-center wrap-anywhere text-muted">{result.opponent(opponentName)}</p>
      <Button onClick={onContinue}>{result.continue}</Button>
      <FairnessDisclosure explanation={fairnessText.explanations.match} own={ownOpened} opponent={opponentOpened} />
    </Dialog>
  );
}

function PlayedMove({ label, move, pose }: { label: string; move: Move | null; pose: Pose }) {
  return (
    <figure className="flex min-w-0 flex-col items-center gap-2">
      <figcaption className="text-center text-sm font-semibold">{label}</figcaption>
      {move === null ? (
        <SealedArt className="size-24 max-w-full" />
      ) : (
        <MoveArt move={move} pose={pose} className="size-24 max-w-full animate-enter" />
      )}
      <p className="text-center font-heading text-xl font-bold">
        {move === null ? outcomeText.noMove : moveText.names[move]}
      </p>
    </figure>
  );
}

export interface CompleteDialogProps {
  open: boolean;
  tournament: Pick<Tournament, 'winner' | 'prizePool'>;
  viewerId: string | null;
  onClose: () => void;
}

/** The winner of a tournament and their prize, with a celebration if that is the viewer (TDT-12). */
export function CompleteDialog({ open, tournament: { winner, prizePool }, viewerId, onClose }: CompleteDialogProps) {
  const navigate = useNavigate();
  const hasWon = winner !== null && winner.id === viewerId;
  useConfetti(open && hasWon);
  if (winner === null) return null;
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={complete.title}>
      <div className="flex flex-col items-center gap-3 rounded-control border-2 border-ink bg-background p-4 text-center">
        <NoTournamentsScene className="size-40" />
        {hasWon && (
          <p className="font-heading text-xl font-bold text-win max-[16rem]:text-base">{complete.congratulations}</p>
        )}
        <p className="font-heading text-2xl leading-tight font-bold wrap-anywhere">
          {complete.winner(winner.username)}
        </p>
        <BotBadge player={winner} />
        <p className="text-lg font-semibold">{complete.prizePool(prizePool)}</p>
      </div>
      <Button onClick={() => void navigate('/tournaments')}>{complete.return}</Button>
    </Dialog>
  );
}
