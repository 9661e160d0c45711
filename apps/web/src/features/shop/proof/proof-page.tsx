import { beaconKindOf, isDisputed, isWellFormed, overdueSince } from '@game/rules';
import { useState, type ReactNode } from 'react';
import { refusalCode } from '../../../api/api-error.js';
import { useServerNow } from '../../../api/server-clock.js';
import { NothingFoundScene } from '../../../art/scenes/nothing-found-scene.js';
import { HeadedCard } from '../../../components/ui/card.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { Page } from '../../../components/ui/page.js';
import { PageHeading } from '../../../components/ui/page-heading.js';
import { PageFailure } from '../../../components/ui/page-content.js';
import { PageSpinner, SpinnerIcon } from '../../../components/ui/spinner.js';
import { useDocumentTitle } from '../../../components/ui/use-document-title.js';
import { useWatchProduct } from '../../../realtime/watches.js';
import { raffleProofText as text } from '../../../text/raffle-proof.js';
import { pageTitleText } from '../../../text/shell.js';
import { shopText } from '../../../text/shop.js';
import { useDrawProof, useProduct } from '../api.js';
import { recallRaffle, type RaffleMemory } from '../raffle-memory.js';
import { useObservedRaffle } from '../use-observed-raffle.js';
import { CopiedLines } from './copied-lines.js';
import { CheckList, resultIcons, type CheckLine } from '../../../components/fairness/check-list.js';
import { DownloadProof } from './download-proof.js';
import { DrawProof } from './draw-proof.js';
import { ProofLimits } from './proof-limits.js';
import { entryLines, linesOf, memoryLines } from './proof-lines.js';
import { stageOf } from './proof-stage.js';
import { PublishedValues } from './published-values.js';
import { useProofChecks, type CheckedProof, type Proof } from './use-proof-checks.js';

interface ProofPageProps {
  productId: string;
  /** null for an anonymous visitor. */
  viewerId: string | null;
}

/** The public proof of a raffle: everything that decides its draws, verified in the browser (D-04, D-21). */
export function ProofPage({ productId, viewerId }: ProofPageProps) {
  useDocumentTitle(pageTitleText.proof);
  useWatchProduct(productId);
  const { data: shown, dataUpdatedAt: shownAt } = useProduct(productId);
  const product = shown?.product;
  // Recalled before the proof is loaded: the proof of an earlier time would lack what was seen later.
  const [memory] = useState(() => recallRaffle(viewerId, productId));
  useObservedRaffle(viewerId, product, shownAt);
  const { data, error, isFetchedAfterMount, dataUpdatedAt, refetch } = useDrawProof(productId);
  const content = (): ReactNode => {
    if (data !== undefined && isFetchedAfterMount)
      return isWellFormed(data) ? <Loaded proof={data} memory={memory} version={dataUpdatedAt} /> : <Malformed />;
    const code = refusalCode(error);
    if (code === 'PRODUCT_NOT_FOUND') {
      return <EmptyState picture={<NothingFoundScene />} text={shopText.product.notFound} isError />;
    }
    if (error !== null) return <PageFailure text={text.failed} onRetry={refetch} />;
    return <PageSpinner label={text.loading} />;
  };
  return (
    <Page back={{ to: `/product/${productId}`, label: text.back }} isNarrow>
      <PageHeading>{text.heading}</PageHeading>
      {product !== undefined && <p className="text-xl font-bold wrap-anywhere">{product.name}</p>}
      {content()}
    </Page>
  );
}

interface LoadedProps {
  proof: Proof;
  memory: RaffleMemory;
  /** Identifies the reply. */
  version: number;
}

const secondMs = 1000;

function Loaded({ proof, memory, version }: LoadedProps) {
  const nowMs = useServerNow(secondMs);
  const checked = useProofChecks(proof, memory, version);
  const found = checked === 'unavailable' ? null : checked;
  const stage = stageOf(proof, nowMs);
  const overdue = overdueSince(proof, nowMs);
  const failures = proof.draws.filter(isDisputed).length + (overdue === null ? 0 : 1);
  return (
    <>
      <p>{text.explanations[beaconKindOf(proof.beacon)]}</p>
      {stage !== null && (
        <p role="status" className="font-semibold">
          {stage}
        </p>
      )}
      <Verdict checked={checked} failures={failures} />
      {overdue !== null && <CheckList lines={[{ result: 'fails', text: text.stages.overdueSince(overdue) }]} />}
      {found !== null && (
        <HeadedCard heading={text.memory.heading}>
          <CheckList lines={memoryLines(proof, memory, found.problems)} />
        </HeadedCard>
      )}
      {proof.draws.map((draw) => (
        <DrawProof key={draw.drawNumber} draw={draw} proof={proof} checks={found?.checks ?? null} memory={memory} />
      ))}
      <HeadedCard heading={text.published.heading} className="gap-4">
        {found !== null && <CheckList lines={linesOf(found.checks, null, proof)} />}
        <PublishedValues
          values={[
            [text.published.seedHash, proof.seedHash],
            [text.published.chainHead, proof.chainHead],
            [text.published.beacon, proof.beacon?.chainHash ?? text.published.noBeacon],
            [text.published.revealedSeed, proof.revealedSeed],
          ]}
        />
        <CopiedLines lines={entryLines(proof, memory)} hint={text.list.hint} />
      </HeadedCard>
      <ProofLimits proof={proof} />
      <DownloadProof proof={proof} memory={memory} />
    </>
  );
}

/** Replaces a proof that could not even be shown. */
function Malformed() {
  return (
    <p role="alert" className="flex items-start gap-2 text-lg font-bold">
      {resultIcons.fails}
      {text.verdict.malformed}
    </p>
  );
}

/** Whether every check holds. */
function Verdict({ checked, failures: others }: { checked: CheckedProof | 'unavailable' | null; failures: number }) {
  const verdict = (): CheckLine | null => {
    if (checked === null) return null;
    if (checked === 'unavailable') return { result: 'unknown', text: text.verdict.unavailable };
    const failures = checked.checks.filter(({ holds }) => !holds).length + checked.problems.length + others;
    if (failures > 0) return { result: 'fails', text: text.verdict.fails(failures) };
    return { result: 'holds', text: text.verdict.holds };
  };
  const shown = verdict();
  return (
    <p role="status" className="flex items-start gap-2 text-lg font-bold">
      {shown === null ? <SpinnerIcon /> : resultIcons[shown.result]}
      {shown?.text ?? text.verdict.checking}
    </p>
  );
}
