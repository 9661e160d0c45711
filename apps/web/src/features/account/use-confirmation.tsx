import { lazy, Suspense, useState, type ReactNode } from 'react';
import { refusalCode } from '../../api/api-error.js';

const ConfirmationDialog = lazy(async () => ({
  default: (await import('./confirmation-dialog.js')).ConfirmationDialog,
}));

/** The error of a sensitive command after the player has closed the dialog without confirming. It needs no toast. */
export class ConfirmationCancelled extends Error {}

interface Confirmation {
  /** Runs `act`. If the server asks who is there, opens the dialog and runs `act` again after the player's answer. */
  run: <Reply>(act: () => Promise<Reply>) => Promise<Reply>;
  /** Render this next to what starts the command. */
  dialog: ReactNode;
}

/** Lets a player who signed in a while ago confirm that it is them, whenever a sensitive command needs it. */
export function useConfirmation(): Confirmation {
  const [settle, setSettle] = useState<((isConfirmed: boolean) => void) | null>(null);
  const run = async <Reply,>(act: () => Promise<Reply>): Promise<Reply> => {
    try {
      return await act();
    } catch (error) {
      if (refusalCode(error) !== 'CONFIRMATION_NEEDED') throw error;
    }
    const isConfirmed = await new Promise<boolean>((resolve) => setSettle(() => resolve));
    setSettle(null);
    if (!isConfirmed) throw new ConfirmationCancelled();
    return act();
  };
  const dialog = settle && (
    <Suspense>
      <ConfirmationDialog onConfirmed={() => settle(true)} onCancel={() => settle(false)} />
    </Suspense>
  );
  return { run, dialog };
}
