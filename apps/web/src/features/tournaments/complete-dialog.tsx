import type { Tournament } from '@game/contract';
import { useNavigate } from 'react-router';
import { NoTournamentsScene } from '../../art/scenes/no-tournaments-scene.js';
import { BotBadge } from '../../components/players/bot-badge.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { useConfetti } from '../../components/ui/use-confetti.js';
import { tournamentsText } from '../../text/tournaments.js';

const { complete } = tournamentsText;

export interface CompleteDialogProps {
  open: boolean;
  tournament: Pick<Tournament, 'winner' | 'prizePool'>;
  viewerId: string | null;
  onClose: () => void;
}

/** Who has won a tournament and what, with a celebration for the winner (TDT-12). */
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
