import { LeaveGuard } from '../../components/unsaved-edits/leave-guard.js';
import { useBalance } from '../../features/profiles/balance.js';
import { useOwnProfile } from '../../features/profiles/own-profile.js';
import { ProductPage } from '../../features/shop/product-page.js';
import { SessionGate } from '../session-gate.js';
import { useIdInPath } from '../use-id-in-path.js';

/** /product/{id} (RTE-09), which is public (D-32). */
export function ProductRoute() {
  const productId = useIdInPath('productId') ?? '';
  return (
    <SessionGate>
      {(viewer) =>
        viewer === null ? (
          <ProductPage key={productId} productId={productId} viewerId={null} buyer={null} />
        ) : (
          <PlayersProduct key={productId} productId={productId} viewerId={viewer.id} />
        )
      }
    </SessionGate>
  );
}

/** The product page of a player, with their balance and saved address. */
function PlayersProduct({ productId, viewerId }: { productId: string; viewerId: string }) {
  const { balance } = useBalance();
  const { data, isError } = useOwnProfile();
  const savedAddress = data === undefined && isError ? null : data?.profile.shippingAddress;
  return (
    <>
      <LeaveGuard />
      <ProductPage productId={productId} viewerId={viewerId} buyer={{ balance, savedAddress }} />
    </>
  );
}
