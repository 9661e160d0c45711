import { useOperation } from '../../api/queries.js';

/** The viewer's own profile, including its private fields; not requested before it is enabled. */
export function useOwnProfile(isEnabled = true) {
  return useOperation('profiles.getOwn', {}, { enabled: isEnabled });
}
