import { useOperation } from '../../api/queries.js';

/** The tickets of the signed-in player; not asked for an anonymous visitor. */
export function useBalance(isSignedIn: boolean) {
  return useOperation('profiles.getBalance', {}, { enabled: isSignedIn });
}
