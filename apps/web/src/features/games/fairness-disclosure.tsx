import type { Game, GameResult } from '@game/contract';
import { commitmentText, moveNames, opponentOf, type Seat } from '@game/rules';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { OpenedCommitment } from './fairness.js';
import { useCommitmentCheck } from './use-commitment-check.js';

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
      className="w-full rounded-xl border-2 border-ink bg-background"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 p-3 font-semibold">Provably fair</summary>
      {isOpen && (
        <div className="flex flex-col gap-4 border-t-2 border-ink p-3">
          <p>
            When a move is made, the SHA-256 of its game, player, move and a random number is published. Your browser
            has now calculated it again from what was revealed:
          </p>
          <Commitment label="Your move" opened={openedOf(game, result, seat)} />
          <Commitment label="Opponent's move" opened={openedOf(game, result, opponentOf(seat))} />
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

const verdicts = {
  checking: 'Checking...',
  true: 'matches its commitment',
  false: 'does not match its commitment',
  unavailable: 'cannot be checked here: this needs a secure (https) connection',
};

function Commitment({ label, opened }: { label: string; opened: OpenedCommitment | null }) {
  const check = useCommitmentCheck(opened);
  if (opened === null) return <p>{label}: none was made.</p>;
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="flex items-start gap-2 font-semibold">
        {check === 'true' && <CircleCheck aria-hidden className="shrink-0 text-win" />}
        {check === 'false' && <CircleAlert aria-hidden className="shrink-0 text-loss" />}
        {`${label} (${moveNames[opened.move]}): ${verdicts[check]}`}
      </p>
      <dl className="text-sm break-all [&_dd]:font-mono [&_dt]:text-muted">
        <dt>Published commitment</dt>
        <dd>{opened.commitment}</dd>
        <dt>Text it is the SHA-256 of</dt>
        <dd>{commitmentText(opened.gameId, opened.playerId, opened.move, opened.nonce)}</dd>
      </dl>
    </div>
  );
}
