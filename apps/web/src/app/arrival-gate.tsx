import type { PublicProfile } from '@game/contract';
import { useState, type ReactNode } from 'react';
import { useSession } from '../features/auth/api.js';
import { SessionGate, ToSignIn } from './session-gate.js';

/**
 * As PlayerGate for whoever comes to the page. A player whose session ends while they look at it stays, as nobody, and
 * is shown where to log in.
 */
export function ArrivalGate({ children }: { children: (viewer: PublicProfile | null) => ReactNode }) {
  const { data } = useSession();
  const [hasArrived, setHasArrived] = useState(false);
  if (data?.player && !hasArrived) setHasArrived(true);
  return <SessionGate>{(viewer) => (viewer === null && !hasArrived ? <ToSignIn /> : children(viewer))}</SessionGate>;
}
