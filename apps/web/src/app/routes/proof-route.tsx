import { useParams } from 'react-router';
import { ProofPage } from '../../features/shop/proof-page.js';

/** /product/{id}/proof: for everyone (D-21). */
export function ProofRoute() {
  const { productId = '' } = useParams();
  return <ProofPage key={productId} productId={productId} />;
}
