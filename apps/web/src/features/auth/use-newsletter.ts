import type { ReplyOf } from '@game/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.js';
import { operationKey } from '../../api/queries.js';

const profileKey = operationKey('profiles.getOwn', {});

/**
 * Whether the player wants the newsletter, and how they say so. What they chose shows at once, and is taken back when the
 * server does not take it. Choices are sent one after the other, so that the last one counts.
 */
export function useNewsletter(isOrdered: boolean, onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<boolean | null>(null);
  const update = useMutation({
    scope: { id: 'auth.updateNewsletter' },
    mutationFn: (newsletter: boolean) => call('auth.updateNewsletter', { newsletter }),
    onSuccess: async (_reply, newsletter) => {
      // An answer that was under way may have been written before.
      await queryClient.cancelQueries({ queryKey: profileKey });
      queryClient.setQueryData<ReplyOf<'profiles.getOwn'>>(
        profileKey,
        (known) => known && { profile: { ...known.profile, newsletter } },
      );
      void queryClient.invalidateQueries({ queryKey: profileKey });
    },
    onError,
  });
  const choose = (newsletter: boolean) => {
    setChoice(newsletter);
    // Of several choices under way only the last one ends what is shown of them.
    update.mutate(newsletter, { onSettled: () => setChoice(null) });
  };
  return { isWanted: choice ?? isOrdered, choose };
}
