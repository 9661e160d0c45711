import { commitmentText } from '@game/rules';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, CircleAlert, CircleCheck, Info, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cachedViewerId } from '../../api/queries.js';
import { fairnessText } from '../../text/fairness.js';
import { verdictOf, type OpenedCommitment, type Verdict } from './commitment.js';
import { seenCommitments } from './seen-commitments.js';

export interface FairnessDisclosureProps {
  explanation: string;
  /** The commitment of each player; null for a player who made no move. */
  own: OpenedCommitment | null;
  opponent: OpenedCommitment | null;
  /** Whether the opponent moved second, so that the move and its commitment were published together. */
  isOpponentImmediate?: boolean;
}

/** Lets a player check that neither move was changed after it was made (D-04). */
export function FairnessDisclosure({
  explanation,
  own,
  opponent,
  isOpponentImmediate = false,
}: FairnessDisclosureProps) {
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
          <Commitment label={fairnessText.ownMove} opened={own} isImmediate={false} />
          <Commitment label={fairnessText.opponentMove} opened={opponent} isImmediate={isOpponentImmediate} />
          <p>{fairnessText.limits}</p>
        </div>
      )}
    </details>
  );
}

interface CommitmentProps {
  label: string;
  opened: OpenedCommitment | null;
  isImmediate: boolean;
}

function Commitment({ label, opened, isImmediate }: CommitmentProps) {
  const verdict = useVerdict(opened, isImmediate);
  if (opened === null) return <p>{fairnessText.none(label)}</p>;
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="flex items-start gap-2 font-semibold wrap-anywhere">
        {verdict !== null && icons[verdict]}
        {fairnessText.verdict(
          label,
          opened.move,
          verdict === null ? fairnessText.checking : fairnessText.verdicts[verdict],
        )}
      </p>
      <dl className="text-sm break-all [&_dd]:font-mono [&_dt]:text-muted">
        <dt>{fairnessText.commitment}</dt>
        <dd>{opened.commitment}</dd>
        <dt>{fairnessText.commitmentText}</dt>
        <dd>{commitmentText(opened.handId, opened.playerId, opened.move, opened.nonce)}</dd>
      </dl>
    </div>
  );
}

const good = <CircleCheck aria-hidden className="shrink-0 text-win" />;
const bad = <CircleAlert aria-hidden className="shrink-0 text-loss" />;
const neutral = <Info aria-hidden className="shrink-0 text-muted" />;
const icons = {
  kept: good,
  immediate: good,
  several: neutral,
  unseen: neutral,
  unavailable: neutral,
  changed: bad,
  false: bad,
};

/** Judges a commitment in this browser. null while it calculates, or for no commitment. */
function useVerdict(opened: OpenedCommitment | null, isImmediate: boolean): Verdict | null {
  const queryClient = useQueryClient();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const key = JSON.stringify(opened);
  useEffect(() => {
    const parsed = JSON.parse(key) as OpenedCommitment | null;
    const viewerId = cachedViewerId(queryClient);
    if (parsed === null) return;
    let isUnmounted = false;
    const seen = viewerId === null ? [] : seenCommitments({ ...parsed, viewerId });
    void verdictOf(parsed, seen, isImmediate).then((found) => !isUnmounted && setVerdict(found));
    return () => {
      isUnmounted = true;
    };
  }, [queryClient, key, isImmediate]);
  return verdict;
}
