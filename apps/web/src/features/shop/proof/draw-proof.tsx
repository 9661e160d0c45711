import type { ProofCheck } from '@game/rules';
import { HeadedCard } from '../../../components/ui/card.js';
import { raffleProofText } from '../../../text/raffle-proof.js';
import { CheckList } from './check-list.js';
import { linesOf } from './proof-lines.js';
import { PublishedValues } from './published-values.js';
import type { Proof } from './use-proof-checks.js';
import { Winner } from './winner.js';

const { draw: text } = raffleProofText;

interface DrawProofProps {
  draw: Proof['draws'][number];
  proof: Proof;
  /** null while this browser verifies them, or if it cannot. */
  checks: readonly ProofCheck[] | null;
}

/** One draw: its winner, what this browser has verified, and the published values (D-21). */
export function DrawProof({ draw, proof, checks }: DrawProofProps) {
  const { drawNumber, winner, seed, round, signature, winnerEntry, excludedEntrants } = draw;
  return (
    <HeadedCard heading={text.heading(drawNumber)} className="gap-4">
      <p className="text-muted">{text.drawnAt(draw.drawnAt)}</p>
      <Winner winner={winner} />
      {drawNumber < proof.draws.length && <p>{text.forfeited}</p>}
      {excludedEntrants.length > 0 && <p>{text.excluded(excludedEntrants.length)}</p>}
      {checks !== null && <CheckList lines={linesOf(checks, drawNumber, proof)} />}
      <PublishedValues
        values={[
          [text.seed, seed],
          [text.round, round],
          [text.signature, signature],
          [text.winnerEntry, winnerEntry],
        ]}
      />
    </HeadedCard>
  );
}
