import { explainError } from '../../api/api-error.js';
import { useCommand } from '../../api/commands.js';
import { Button } from '../../components/ui/button.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import type { Explanation } from '../../text/errors.js';
import { ConfirmationCancelled, useConfirmation } from './use-confirmation.js';

interface RemoveButtonProps {
  command: 'profiles.removeAvatar' | 'profiles.removeShippingAddress';
  text: { remove: string; removed: string; failed: Explanation };
  /** The space for the button is narrow, at the start of its line. */
  isSmall?: boolean;
}

/** Removes the viewer's picture or saved address, after the confirmation that it is them. */
export function RemoveButton({ command, text, isSmall = false }: RemoveButtonProps) {
  const { run, dialog } = useConfirmation();
  const remove = useCommand(command, {
    // The menu also shows the picture.
    refetch: ['profiles.getOwn', 'auth.getSession'],
    attempt: run,
    onSuccess: () => showToast({ title: text.removed, tone: 'success' }),
    onError: (error) => {
      if (!(error instanceof ConfirmationCancelled)) showFailure(explainError(error, text.failed));
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        {...(isSmall && { size: 'small', align: 'start', className: 'self-start' })}
        busy={remove.isPending}
        onClick={() => remove.mutate({})}
      >
        {text.remove}
      </Button>
      {dialog}
    </>
  );
}
