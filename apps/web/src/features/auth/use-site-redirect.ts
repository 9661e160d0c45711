import { useEffect } from 'react';
import { explainError } from '../../api/api-error.js';
import { useCommand } from '../../api/commands.js';
import { showFailure } from '../../components/ui/toast-store.js';
import type { Explanation } from '../../text/errors.js';

type SiteCommand = 'x.signIn' | 'x.connectAccount' | 'discord.connectAccount';

/** Asks the server for the address at another site, and goes there. `isLeaving` from the click until the page is gone. */
export function useSiteRedirect<Name extends SiteCommand>(name: Name, failed: Explanation) {
  const { mutate, reset, isPending, isSuccess } = useCommand(name, {
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showFailure(explainError(error, failed)),
  });
  useEffect(() => {
    // Who comes back by the browser's button may find the page as it was left.
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, [reset]);
  return { goToSite: mutate, isLeaving: isPending || isSuccess };
}
