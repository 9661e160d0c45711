import type { Game, GameResult } from '@game/contract';
import { commitmentText, opponentOf, type Seat } from '@game/rules';
import { ChevronDown, CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { outcomeText } from '../../text/outcome.js';
import type { OpenedCommitment } from './fairness.js';
import { useCommitmentCheck } from './use-commitment-check.js';

const fairnessText = outcomeText.fairness;

interface FairnessDisclosureProps {
  game: Game;
  result: GameResult;
  seat: Seat;
}

/** Lets a player check that neither move was changed after it was made (D-04). */
export function FairnessDisclosure({ game, result, seat }: FairnessDisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group w-full rounded-control border-2 border-ink bg-background"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 list-none items-center gap-2 px-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ShieldCheck aria-hidden className="shrink-0 text-win" />
        <span className="flex-1">{fairnessText.summary}</span>
        <ChevronDown aria-hidden className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="flex flex-col gap-4 border-t-2 border-ink p-3">
          <p>{fairnessText.explanation}</p>
          <Commitment label={fairnessText.ownMove} opened={openedOf(game, result, seat)} />
          <Commitment label={fairnessText.opponentMove} opened={openedOf(game, result, opponentOf(seat))} />
        </div>
      )}
    </details>
  );
}

function openedOf(game: Game, result: GameResult, seat: Seat): OpenedCommitment | null {
  const player = game[seat];
  const revealed = result[seat];
  const commitment = seat === 'player1' ? game.player1Commitment : game.player2Commitment;
  if (player === null || revealed === null || commitment === null) return null;
  return { gameId: game.id, playerId: player.id, move: revealed.move, nonce: revealed.nonce, commitment };
}

function Commitment({ label, opened }: { label: string; opened: OpenedCommitment | null }) {
  const check = useCommitmentCheck(opened);
  if (opened === null) return <p>{fairnessText.none(label)}</p>;
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="flex items-start gap-2 font-semibold">
        {check === 'true' && <CircleCheck aria-hidden className="shrink-0 text-win" />}
        {check === 'false' && <CircleAlert aria-hidden className="shrink-0 text-loss" />}
        {fairnessText.verdict(label, opened.move, fairnessText.verdicts[check])}
      </p>
      <dl className="text-sm break-all [&_dd]:font-mono [&_dt]:text-muted">
        <dt>{fairnessText.commitment}</dt>
        <dd>{opened.commitment}</dd>
        <dt>{fairnessText.commitmentText}</dt>
        <dd>{commitmentText(opened.gameId, opened.playerId, opened.move, opened.nonce)}</dd>
      </dl>
    </div>
  );
}
