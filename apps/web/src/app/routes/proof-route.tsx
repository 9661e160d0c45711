import { ProofPage } from '../../features/shop/proof-page.js';
import { useIdInPath } from '../use-id-in-path.js';

/** /product/{id}/proof, which is public (D-21). */
export function ProofRoute() {
  const productId = useIdInPath('productId') ?? '';
  return <ProofPage key={productId} productId={productId} />;
}
