import { useBalance } from '../../features/profiles/balance.js';
import { useOwnProfile } from '../../features/profiles/api.js';
import { ProductPage } from '../../features/shop/product-page.js';
import { SessionGate } from '../session-gate.js';
import { useIdInPath } from '../use-id-in-path.js';

/** /product/{id} (RTE-09): public to look at (D-32). */
export function ProductRoute() {
  const productId = useIdInPath('productId') ?? '';
  return (
    <SessionGate>
      {(viewer) =>
        viewer === null ? (
          <ProductPage key={productId} productId={productId} buyer={null} />
        ) : (
          <PlayersProduct key={productId} productId={productId} />
        )
      }
    </SessionGate>
  );
}

/** A product to a player, who needs their balance and their address at hand. */
function PlayersProduct({ productId }: { productId: string }) {
  const balance = useBalance(true).data?.balance;
  const { data, isError } = useOwnProfile();
  const savedAddress = data === undefined && isError ? null : data?.profile.shippingAddress;
  return <ProductPage productId={productId} buyer={{ balance, savedAddress }} />;
}
