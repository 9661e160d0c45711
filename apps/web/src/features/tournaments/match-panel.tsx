import type { TournamentMatch, TournamentViewer } from '@game/contract';
import { matchHandId, type Move } from '@game/rules';
import { explainError } from '../../api/api-error.js';
import { MoveArt } from '../../art/move-art.js';
import { SealedArt } from '../../art/sealed-art.js';
import { useOwnCommitment } from '../../components/fairness/use-own-commitment.js';
import { MoveCarousel } from '../../components/moves/move-carousel.js';
import { useMoveChoice } from '../../components/moves/use-move-choice.js';
import { Card } from '../../components/ui/card.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { useAnnouncement } from '../../feedback/announcements.js';
import { giveFeedback } from '../../feedback/feedback.js';
import { nameInText } from '../../text/players.js';
import { tournamentsText } from '../../text/tournaments.js';
import { useMakeMatchMove } from './api.js';
import { LateConfirmMoveDialog } from './late-dialogs.js';
import { statusTextOf } from './match-view.js';
import { TimeLeft } from './time-left.js';
import { viewerSeatIn, waitsForViewer } from './viewer-seat.js';

const { match: text } = tournamentsText;

interface MatchPanelProps {
  tournamentId: string;
  /** One of the viewer's matches, with the status 'ready'. */
  match: TournamentMatch;
  /** Whether the viewer is out if they miss this deadline too (D-18). */
  isLastChance: boolean;
  viewer: TournamentViewer;
  viewerId: string;
}

/** The viewer's current match: the move picker or, after their move, the sealed move (TDT-10, TRN-02). */
export function MatchPanel({ tournamentId, match, isLastChance, viewer, viewerId }: MatchPanelProps) {
  const isTurn = waitsForViewer(match, viewerId);
  const opponent = viewerSeatIn(match, viewerId) === 'player1' ? match.player2 : match.player1;
  useAnnouncement(`${match.id} ${match.replays}`, [statusTextOf(match, viewerId)]);
  return (
    <Card aria-labelledby="match-heading" className="mx-auto flex w-full max-w-lg flex-col items-center gap-4">
      <div className="text-center">
        <h2 id="match-heading" className="text-2xl">
          {statusTextOf(match, viewerId)}
        </h2>
        {opponent !== null && <p className="wrap-anywhere">{text.opponent(nameInText(opponent))}</p>}
        {match.replays > 0 && <p className="font-semibold">{text.replay(match.replays + 1)}</p>}
      </div>
      {isTurn ? (
        <MovePicker key={`${match.id} ${match.replays}`} tournamentId={tournamentId} match={match} />
      ) : (
        <SealedMove move={viewer.ownMove?.move ?? null} />
      )}
      {isTurn && isLastChance && <p className="text-center font-semibold text-loss">{text.lastChance}</p>}
      {match.deadlineAt !== null && (
        <p className="text-center text-muted">
          {isTurn ? text.youLoseUnless : text.opponentLosesUnless}{' '}
          <TimeLeft deadlineAt={match.deadlineAt} isExtended={match.isDeadlineExtended} />
        </p>
      )}
    </Card>
  );
}

function MovePicker({ tournamentId, match }: { tournamentId: string; match: TournamentMatch }) {
  const choice = useMoveChoice();
  const commitment = useOwnCommitment();
  const { makeMove, isPending } = useMakeMatchMove(tournamentId, {
    onSuccess: ({ change }, { matchId }) => {
      commitment.succeed();
      giveFeedback('seal');
      const after = change.matches.find(({ id }) => id === matchId);
      const isHandOpen = after?.matchStatus === 'ready' && after.replays === match.replays;
      // If the hand is over, the result popup opens instead.
      if (isHandOpen) showToast({ ...text.moveMade, tone: 'success' });
    },
    onError: (error) => {
      commitment.fail(error);
      choice.clear();
      showFailure(explainError(error, text.failed));
    },
  });
  const send = (move: Move) => {
    const nonce = commitment.commit(matchHandId(match, match.replays), move);
    makeMove({ matchId: match.id, handNumber: match.replays, move, nonce });
  };
  return (
    <div className="-mx-3 self-stretch">
      <MoveCarousel
        closedBecause={isPending ? tournamentsText.status.ownMoved : null}
        selected={choice.selected}
        onSelect={(move) => choice.select(move, send)}
      />
      <LateConfirmMoveDialog
        move={choice.moveToConfirm}
        isPending={isPending}
        onConfirm={send}
        onCancel={choice.clear}
      />
    </div>
  );
}

/** The viewer's move, face down; `move` is null until it is loaded. */
function SealedMove({ move }: { move: Move | null }) {
  return (
    <figure className="flex flex-col items-center gap-2">
      <div className="flex flex-wrap items-center justify-center gap-4">
        <SealedArt className="size-28" />
        {move !== null && <MoveArt move={move} pose="chosen" className="size-20" />}
      </div>
      <figcaption className="text-center wrap-anywhere">
        {move === null ? text.sealed : text.sealedMove(move)}
      </figcaption>
    </figure>
  );
}
