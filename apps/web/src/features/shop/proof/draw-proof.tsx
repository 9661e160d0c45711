import { isDisputed, type ProofCheck } from '@game/rules';
import { HeadedCard } from '../../../components/ui/card.js';
import { raffleProofText } from '../../../text/raffle-proof.js';
import { Button } from '../../../components/ui/button.js';
import { showFailure } from '../../../components/toasts/toast-store.js';
import { explainError } from '../../../api/api-error.js';
import { usePublishReceipt } from '../api.js';
import type { RaffleMemory } from '../raffle-memory.js';
import { CheckList } from '../../../components/fairness/check-list.js';
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
  memory: RaffleMemory;
}

/** One draw: its winner, what this browser has verified, and the published values (D-21). */
export function DrawProof({ draw, proof, checks, memory }: DrawProofProps) {
  const { drawNumber, winner, seed, round, signature, winnerEntry, excludedEntrants } = draw;
  return (
    <HeadedCard heading={text.heading(drawNumber)} className="gap-4">
      <p className="text-muted">{text.drawnAt(draw.drawnAt)}</p>
      <Winner winner={winner} />
      <Outcome draw={draw} />
      <PublishReceipt draw={draw} memory={memory} />
      {excludedEntrants.length > 0 && <p>{text.excluded(excludedEntrants.length)}</p>}
      {checks !== null && <CheckList lines={linesOf(checks, drawNumber, proof)} />}
      <PublishedValues
        values={[
          [text.seed, seed],
          [text.round, round],
          [text.signature, signature],
          [text.winnerEntry, winnerEntry],
          [text.word, draw.refusal?.word ?? null],
          [text.receipt, draw.receipt],
        ]}
      />
    </HeadedCard>
  );
}

/** What became of the prize: the winner's order, and why they did not get it. */
function Outcome({ draw }: Pick<DrawProofProps, 'draw'>) {
  const { orderedAt, refusal } = draw;
  return (
    <>
      {orderedAt !== null && <p>{text.ordered(orderedAt)}</p>}
      {refusal !== null && (
        <p>
          {refusal.word === null ? text.refusals[refusal.cause] : text.ownWord} {text.refusedAt(refusal.at)}
        </p>
      )}
      {isDisputed(draw) && <CheckList lines={[{ result: 'fails', text: text.disputed }]} />}
    </>
  );
}

/** Lets a winner who was refused against their will publish the receipt of their order. */
function PublishReceipt({ draw, memory }: Pick<DrawProofProps, 'draw' | 'memory'>) {
  const { mutate, isPending } = usePublishReceipt();
  const { drawNumber, refusal, receipt } = draw;
  const own = memory.orders.find((order) => order.drawNumber === drawNumber);
  if (own === undefined || refusal === null || refusal.word !== null || receipt !== null) return null;
  const publish = () => mutate(own, { onError: (error) => showFailure(explainError(error, text.publish.failed)) });
  return (
    <>
      <p>{text.publish.explanation}</p>
      <Button variant="secondary" className="self-start" busy={isPending} onClick={publish}>
        {text.publish.button}
      </Button>
    </>
  );
}
