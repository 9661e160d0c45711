import { ProofPage } from '../../features/shop/proof/proof-page.js';
import { SessionGate } from '../session-gate.js';
import { useIdInPath } from '../use-id-in-path.js';

/** /product/{id}/proof, which is public (D-21). */
export function ProofRoute() {
  const productId = useIdInPath('productId') ?? '';
  return (
    <SessionGate>
      {(viewer) => <ProofPage key={productId} productId={productId} viewerId={viewer?.id ?? null} />}
    </SessionGate>
  );
}
