import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { uiText } from '../../text/ui.js';
import { Button } from './button.js';

interface SideSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The button that opens the sheet. */
  trigger: ReactNode;
  children: ReactNode;
}

/** A panel that slides in at the end of the line. */
export function SideSheet({ open, onOpenChange, title, trigger, children }: SideSheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-70 bg-black/60" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 end-0 z-70 flex w-[min(20rem,calc(100vw-3rem))] flex-col gap-2 overflow-y-auto border-s-2 border-ink bg-surface p-4"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-2xl">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button variant="quiet" aria-label={uiText.closeMenu}>
                <X aria-hidden />
              </Button>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
