import { beaconKindOf } from '@game/rules';
import { HeadedCard } from '../../../components/ui/card.js';
import { raffleProofText } from '../../../text/raffle-proof.js';
import { postponedDraws } from './proof-lines.js';
import type { Proof } from './use-proof-checks.js';

const { limits: text } = raffleProofText;

/** What no check can show about this raffle, in plain words. */
export function ProofLimits({ proof }: { proof: Proof }) {
  return (
    <HeadedCard heading={text.heading}>
      <ul className="flex list-disc flex-col gap-2 ps-5">
        {limitsOf(proof).map((limit) => (
          <li key={limit} className="wrap-anywhere">
            {limit}
          </li>
        ))}
      </ul>
    </HeadedCard>
  );
}

function limitsOf({ beacon, draws }: Proof): string[] {
  const limits: string[] = [];
  const kind = beaconKindOf(beacon);
  if (kind !== 'quicknet') limits.push(text[kind]);
  for (const { substitute, round } of draws) {
    if (substitute === null || round === null) continue;
    limits.push(text.substitute(round, substitute.plannedRound, substitute.chosenAt, substitute.reason));
  }
  if (beacon !== null) limits.push(text.closing);
  if (beacon !== null) {
    for (const { draw, couldCloseAt } of postponedDraws({ draws }))
      limits.push(text.postponed(draw.drawNumber, couldCloseAt));
  }
  return [...limits, text.others, text.accounts];
}
