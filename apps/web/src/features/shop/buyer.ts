import type { ShippingAddress } from '@game/contract';

/** What of the viewer's own the page of a product needs from other features; undefined while it is not known. */
export interface Buyer {
  balance: number | undefined;
  /** null: they have saved none, or it cannot be read. */
  savedAddress: ShippingAddress | null | undefined;
}
