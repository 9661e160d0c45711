import { commitmentText } from '@game/rules';
import { ChevronDown, CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fairnessText } from '../../text/fairness.js';
import { isCommitmentTrue, type OpenedCommitment } from './commitment.js';

interface FairnessDisclosureProps {
  explanation: string;
  /** The commitment of each player; null for a player who made no move. */
  own: OpenedCommitment | null;
  opponent: OpenedCommitment | null;
}

/** Lets a player check that neither move was changed after it was made (D-04). */
export function FairnessDisclosure({ explanation, own, opponent }: FairnessDisclosureProps) {
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
          <p>{explanation}</p>
          <Commitment label={fairnessText.ownMove} opened={own} />
          <Commitment label={fairnessText.opponentMove} opened={opponent} />
        </div>
      )}
    </details>
  );
}

function Commitment({ label, opened }: { label: string; opened: OpenedCommitment | null }) {
  const check = useCommitmentCheck(opened);
  if (opened === null) return <p>{fairnessText.none(label)}</p>;
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="flex items-start gap-2 font-semibold wrap-anywhere">
        {check === 'true' && <CircleCheck aria-hidden className="shrink-0 text-win" />}
        {check === 'false' && <CircleAlert aria-hidden className="shrink-0 text-loss" />}
        {fairnessText.verdict(label, opened.move, fairnessText.verdicts[check])}
      </p>
      <dl className="text-sm break-all [&_dd]:font-mono [&_dt]:text-muted">
        <dt>{fairnessText.commitment}</dt>
        <dd>{opened.commitment}</dd>
        <dt>{fairnessText.commitmentText}</dt>
        <dd>{commitmentText(opened.committedId, opened.playerId, opened.move, opened.nonce)}</dd>
      </dl>
    </div>
  );
}

type Check = 'checking' | 'true' | 'false' | 'unavailable';

/** Checks a commitment in this browser; null checks nothing. */
function useCommitmentCheck(opened: OpenedCommitment | null): Check {
  const [check, setCheck] = useState<Check>('checking');
  const key = JSON.stringify(opened);
  useEffect(() => {
    const parsed = JSON.parse(key) as OpenedCommitment | null;
    if (parsed === null) return;
    let isUnmounted = false;
    isCommitmentTrue(parsed).then(
      (isTrue) => !isUnmounted && setCheck(isTrue ? 'true' : 'false'),
      () => !isUnmounted && setCheck('unavailable'),
    );
    return () => {
      isUnmounted = true;
    };
  }, [key]);
  return check;
}
