import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { uiText } from '../../text/ui.js';
import { dismissToast, useShownToast } from './toast-store.js';

const durationMs = 5000;
const swipeThresholdPx = 50;
const hotkey = 'F8';

/** Where toasts appear, with the limits of CON-16: 5 s, swiped away after 50 px, reached with F8. */
export function Toaster() {
  const toast = useShownToast();
  return (
    <Toast.Provider
      label={uiText.toast}
      duration={durationMs}
      swipeThreshold={swipeThresholdPx}
      // physical: a toast is pushed away to the right in every language.
      swipeDirection="right"
    >
      {toast !== null && (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
          type={toast.tone === 'error' ? 'foreground' : 'background'}
          className="pointer-events-auto flex items-start gap-3 rounded-card border-2 border-ink bg-surface p-3 shadow-hard data-[state=closed]:animate-leave data-[state=open]:animate-enter data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
        >
          {toast.tone === 'error' ? (
            <CircleAlert aria-hidden className="mt-0.5 shrink-0 text-loss" />
          ) : (
            <CircleCheck aria-hidden className="mt-0.5 shrink-0 text-win" />
          )}
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-heading text-lg leading-tight font-bold">{toast.title}</Toast.Title>
            {toast.message !== undefined && <Toast.Description>{toast.message}</Toast.Description>}
          </div>
          <Toast.Close
            aria-label={uiText.dismissToast}
            className="-m-1.5 grid size-11 shrink-0 place-items-center rounded-control border-2 border-transparent transition-colors duration-[120ms] hovered:border-ink pressed:bg-ink pressed:text-background"
          >
            <X aria-hidden className="size-5" />
          </Toast.Close>
        </Toast.Root>
      )}
      {/* Above what a phone keeps at its lower edge; headings and most actions stand higher. */}
      <Toast.Viewport
        label={uiText.toasts(hotkey)}
        hotkey={[hotkey]}
        className="pointer-events-none fixed end-0 bottom-0 z-60 w-full max-w-md px-4 pb-[calc(1rem+env(safe-area-inset-bottom))] outline-none"
      />
    </Toast.Provider>
  );
}
