import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';

interface PopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
  /** Where the focus goes when the popup closes, if not to where it came from. */
  focusAfterwards?: (() => void) | undefined;
}

/** A dialog in the middle of the screen, with the focus kept inside it. */
export function Popup({ open, onOpenChange, title, description, children, focusAfterwards }: PopupProps) {
  const describedBy = description === undefined ? { 'aria-describedby': undefined } : {};
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/60" />
        <Dialog.Content
          {...describedBy}
          className="fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-2rem)] w-[min(26rem,calc(100vw-2rem))] flex-col gap-4 overflow-y-auto rounded-card border-2 border-ink bg-surface p-5 shadow-hard"
          onCloseAutoFocus={(event) => {
            if (focusAfterwards === undefined) return;
            event.preventDefault();
            focusAfterwards();
          }}
        >
          <Dialog.Title className="text-2xl">{title}</Dialog.Title>
          {description !== undefined && <Dialog.Description>{description}</Dialog.Description>}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
