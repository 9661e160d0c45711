import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useRef, type CSSProperties } from 'react';
import { useLocation } from 'react-router';
import { uiText } from '../../text/ui.js';
import { LinkButton } from './link-button.js';
import { dismissToast, dismissToastAbout, useShownToast } from './toast-store.js';
import { useKeyboardHeight } from './use-keyboard-height.js';

const durationMs = 5000;
const swipeThresholdPx = 50;
const hotkey = 'F8';

/** Where toasts appear, with the limits of CON-16: 5 s, swiped away after 50 px, reached with F8. */
export function Toaster() {
  const toast = useShownToast();
  const keyboardPx = useKeyboardHeight();
  useDismissalOnLeaving(toast?.about);
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
          className="pointer-events-auto flex items-start gap-3 rounded-card border-2 border-ink bg-surface px-3 py-2 shadow-hard-small sm:p-3 sm:shadow-hard data-[state=closed]:animate-leave data-[state=open]:animate-enter data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
        >
          {toast.tone === 'error' ? (
            <CircleAlert aria-hidden className="mt-0.5 shrink-0 text-loss max-[22rem]:hidden" />
          ) : (
            <CircleCheck aria-hidden className="mt-0.5 shrink-0 text-win max-[22rem]:hidden" />
          )}
          <div className="min-w-0 flex-1 wrap-anywhere">
            <Toast.Title className="font-heading leading-tight font-bold max-sm:me-1 max-sm:inline sm:text-lg">
              {toast.title}
            </Toast.Title>
            {toast.message !== undefined && (
              <Toast.Description className="text-sm leading-tight max-sm:inline sm:text-base sm:leading-normal">
                {toast.message}
              </Toast.Description>
            )}
          </div>
          {toast.link !== undefined && (
            <Toast.Action asChild altText={toast.link.label}>
              <LinkButton to={toast.link.to} size="small" className="shrink-0 self-center">
                {toast.link.label}
              </LinkButton>
            </Toast.Action>
          )}
          <Toast.Close
            aria-label={uiText.dismissToast}
            className="-m-1.5 grid size-11 shrink-0 place-items-center rounded-control border-2 border-transparent transition-colors duration-[120ms] hovered:border-ink pressed:bg-ink pressed:text-background"
          >
            <X aria-hidden className="size-5" />
          </Toast.Close>
        </Toast.Root>
      )}
      {/* Of a phone's lower edge, the part that is no keyboard; on the bar at the top while the page acts down there. */}
      <Toast.Viewport
        label={uiText.toasts(hotkey)}
        hotkey={[hotkey]}
        style={{ '--keyboard': `${keyboardPx}px` } as CSSProperties}
        className="pointer-events-none fixed end-0 bottom-(--keyboard) z-60 w-full max-w-md px-3 pb-[calc(0.375rem+env(safe-area-inset-bottom))] outline-none max-sm:in-[:has([data-lower-actions])]:top-[calc(0.375rem+env(safe-area-inset-top))] max-sm:in-[:has([data-lower-actions])]:bottom-auto sm:px-4 sm:pb-[calc(1rem+env(safe-area-inset-bottom))]"
      />
    </Toast.Provider>
  );
}

/** Closes a toast about a page as soon as that page, on which it may have been shown before it was reached, is left. */
function useDismissalOnLeaving(about: string | undefined): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    const left = previous.current;
    previous.current = pathname;
    if (about !== undefined && left.startsWith(about) && !pathname.startsWith(about)) dismissToastAbout(about);
  }, [about, pathname]);
}
