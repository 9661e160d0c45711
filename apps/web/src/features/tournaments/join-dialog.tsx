import type { TournamentSummary } from '@game/contract';
import { tournamentNumberOf, type Move } from '@game/rules';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { explainError } from '../../api/api-error.js';
import { serverNow } from '../../api/server-clock.js';
import { ConfirmMoveDialog } from '../../components/moves/confirm-move-dialog.js';
import { MoveCarousel } from '../../components/moves/move-carousel.js';
import { useMoveChoice } from '../../components/moves/use-move-choice.js';
import { useResultNeededFor } from '../../components/reveal/see-result-first.js';
import { Dialog } from '../../components/ui/dialog.js';
import { useOwnCommitment } from '../../components/fairness/use-own-commitment.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { formatTimeLeft } from '../../text/format.js';
import { tournamentsText } from '../../text/tournaments.js';
import { useJoinTournament } from './api.js';

const { join: text } = tournamentsText;

export interface JoinDialogProps {
  open: boolean;
  tournament: Pick<TournamentSummary, 'id' | 'name' | 'stakeAmount'>;
  onClose: () => void;
}

/** Lets the viewer choose a move, joins with it, and closes (TLS-08, ETN-01). It stays closed while a result has to be seen first. */
export function JoinDialog({ open, tournament, onClose }: JoinDialogProps) {
  const number = tournamentNumberOf(tournament.name);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const choice = useMoveChoice();
  const close = () => {
    choice.clear();
    onClose();
  };
  const seeFirst = useResultNeededFor(tournament.stakeAmount);
  const mustSeeFirst = open && seeFirst !== null;
  const refuse = useEffectEvent(() => {
    if (seeFirst !== null) showFailure(seeFirst);
    onClose();
  });
  useEffect(() => {
    if (mustSeeFirst) refuse();
  }, [mustSeeFirst]);
  const commitment = useOwnCommitment();
  const { join, isPending } = useJoinTournament({
    onSuccess: ({ change }) => {
      commitment.succeed();
      close();
      const path = `/tournaments/${tournament.id}`;
      const isOnItsPage = (pathname + search).includes(tournament.id);
      if (change.tournament.status !== 'waiting') {
        showToast({ title: text.started.title, message: text.started.message(number), tone: 'success' });
        // It has left the list, and the first match may wait for a move.
        return isOnItsPage ? undefined : void navigate(path);
      }
      const link = isOnItsPage ? {} : { link: { label: text.open, to: path } };
      const { startsAt } = change.tournament;
      const message =
        startsAt === null
          ? text.success.message(number)
          : text.scheduled.message(number, formatTimeLeft(Date.parse(startsAt) - serverNow()));
      showToast({ title: text.success.title, message, tone: 'success', ...link });
    },
    onError: (error) => {
      commitment.fail(error);
      close();
      showFailure(explainError(error, text.failed));
    },
  });
  const send = (move: Move) =>
    join({ tournamentId: tournament.id, initialMove: move, nonce: commitment.commit(tournament.id, move) });
  return (
    <Dialog
      open={open && !mustSeeFirst}
      onOpenChange={(isOpen) => !isOpen && !isPending && close()}
      title={text.title}
      description={text.description(number, tournament.stakeAmount)}
    >
      {/* Into the padding, so that the carousel has its full width. */}
      <div className="-mx-3">
        <MoveCarousel
          closedBecause={isPending ? text.joining : null}
          selected={choice.selected}
          onSelect={(move) => choice.select(move, send)}
        />
      </div>
      <ConfirmMoveDialog move={choice.moveToConfirm} isPending={isPending} onConfirm={send} onCancel={choice.clear} />
    </Dialog>
  );
}
