import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What happens when the player confirms. */
  description: string;
  confirmLabel: ReactNode;
  cancelLabel: string;
  /** Whether the confirmed action is in progress, which keeps the dialog open. */
  isPending: boolean;
  onConfirm?: () => void;
  onCancel: () => void;
  /** The first button, which has the focus when the dialog opens, unless `children` contain a field. */
  firstButton?: 'confirm' | 'cancel';
  confirmVariant?: 'primary' | 'danger';
  /** The props of a form (`useForm`) that handles the confirmation in place of `onConfirm`. */
  form?: ComponentProps<'form'>;
  /** What is shown above the buttons, such as the fields of the form. */
  children?: ReactNode;
  /** Moves the focus when the dialog closes, if not to where it was before. */
  focusAfterwards?: () => void;
}

/** Asks the player to confirm an action before it is done. */
export function ConfirmDialog({
  open,
  title,
  description,
  confirmLabel,
  cancelLabel,
  isPending,
  onConfirm,
  onCancel,
  firstButton = 'confirm',
  confirmVariant = 'primary',
  form,
  children,
  focusAfterwards,
}: ConfirmDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onConfirm?.();
  };
  const buttons = [
    <Button key="confirm" type="submit" variant={confirmVariant} busy={isPending}>
      {confirmLabel}
    </Button>,
    <Button key="cancel" variant="secondary" disabled={isPending} onClick={onCancel}>
      {cancelLabel}
    </Button>,
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isPending && onCancel()}
      title={title}
      description={description}
      focusAfterwards={focusAfterwards}
    >
      <form onSubmit={submit} {...form} className="flex flex-col gap-4">
        {children}
        {firstButton === 'confirm' ? buttons : buttons.toReversed()}
      </form>
    </Dialog>
  );
}
