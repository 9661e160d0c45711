import { cva, cx, type VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useDeferredValue, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { uiText } from '../../text/ui.js';
import { Button } from './button.js';

// While a dialog is open, Radix turns pointer events off for the body and on for both parts. They are always on here: such a
// change is inherited, and the browser would compute the styles of all that the dialog contains again.
const contentClasses = cva(
  'pointer-events-auto fixed flex flex-col gap-4 overflow-y-auto overscroll-contain border-ink bg-surface p-(--dialog-padding) [--dialog-padding:--spacing(5)] *:shrink-0 has-data-actions:scroll-pb-24 max-[16rem]:[--dialog-padding:--spacing(3)]',
  {
    variants: {
      placement: {
        middle:
          'inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[min(26rem,calc(100vw-2rem))] rounded-card border-2 shadow-hard data-[state=closed]:animate-leave data-[state=open]:animate-enter',
        // Above the toasts, which would cover its button.
        end: 'inset-y-0 end-0 z-70 w-[min(20rem,calc(100vw-3rem))] border-s-2 [--sheet-from:100%] data-[state=closed]:animate-sheet-leave data-[state=open]:animate-sheet-enter rtl:[--sheet-from:-100%]',
      },
    },
    defaultVariants: { placement: 'middle' },
  },
);

const shadeClasses = 'pointer-events-auto fixed inset-0 z-40 bg-shade';

/** Without an entrance: a page loads more slowly while something moves. */
const atOnce = 'data-[state=open]:animate-none!';

interface DialogProps extends VariantProps<typeof contentClasses> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
  /** Moves the focus when the dialog closes, if not to where it was before. */
  focusAfterwards?: (() => void) | undefined;
  /** Whether it opens with its page, and not after a press. It then appears at once. */
  opensWithPage?: boolean;
}

/**
 * A modal dialog in the middle of the page, or a sheet at its end. It traps the focus; Escape, a press outside and its
 * button close it.
 */
export function Dialog({
  placement,
  open,
  onOpenChange,
  title,
  description,
  children,
  focusAfterwards,
  opensWithPage = false,
}: DialogProps) {
  const { key } = useLocation();
  // The press is answered by a frame with a plain shade, and the dialog with its own follows in the next one: on a slow phone it
  // takes longer.
  const hasPaintedShade = useDeferredValue(open, opensWithPage);
  // The dialog returns the focus after its last render: another page can have arrived meanwhile, and have taken the focus.
  const currentKey = useRef(key);
  useLayoutEffect(() => {
    currentKey.current = key;
  }, [key]);
  const openedAt = useRef(key);
  const focusedBefore = useRef<Element | null>(null);
  const returnFocus = () => {
    // After a link in the dialog the focus goes to the heading of the new page.
    const isSamePage = currentKey.current === openedAt.current && focusedBefore.current?.isConnected === true;
    const target = isSamePage ? focusedBefore.current : document.querySelector('h1');
    if (target instanceof HTMLElement) target.focus();
  };
  return (
    <>
      {open && !hasPaintedShade && createPortal(<div className={shadeClasses} />, document.body)}
      <RadixDialog.Root open={open && hasPaintedShade} onOpenChange={onOpenChange}>
        <RadixDialog.Portal>
          <RadixDialog.Overlay className={cx(shadeClasses, 'data-[state=closed]:animate-fade-out')} />
          <RadixDialog.Content
            className={cx(contentClasses({ placement }), opensWithPage && atOnce)}
            onOpenAutoFocus={() => {
              focusedBefore.current = document.activeElement;
              openedAt.current = key;
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              (focusAfterwards ?? returnFocus)();
            }}
          >
            <RadixDialog.Title className="pe-11 text-2xl">{title}</RadixDialog.Title>
            {description !== undefined && <RadixDialog.Description>{description}</RadixDialog.Description>}
            {children}
            {/* Last in the tab order, so that the dialog opens with its main action focused. */}
            <RadixDialog.Close asChild>
              <Button variant="quiet" size="icon" className="absolute end-2 top-2" aria-label={uiText.close}>
                <X aria-hidden />
              </Button>
            </RadixDialog.Close>
          </RadixDialog.Content>
        </RadixDialog.Portal>
      </RadixDialog.Root>
    </>
  );
}

/**
 * The buttons at the end of a dialog that may be taller than the window. They stay visible while the rest is scrolled,
 * unless the window is too low for both.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-actions
      className="-bottom-(--dialog-padding) -mx-(--dialog-padding) -mb-(--dialog-padding) flex flex-col gap-3 border-t-2 border-ink bg-surface p-(--dialog-padding) pt-4 [@media(min-height:30rem)]:sticky"
    >
      {children}
    </div>
  );
}
