import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { uiText } from '../../text/ui.js';
import { Button, LinkButton } from '../ui/button.js';
import { dismissToast, dismissToastAbout, useShownToast } from './toast-store.js';
import { useFreePlace } from './use-free-place.js';

const durationMs = 5000;
const swipeThresholdPx = 50;
const hotkey = 'F8';

/** The region of the toasts: closed after 5 s or a swipe of 50 px, focused with F8 (CON-16). */
export function Toaster() {
  const toast = useShownToast();
  const viewport = useRef<HTMLOListElement>(null);
  useFreePlace(viewport, toast?.open === true ? toast.id : null);
  useDismissalOnLeaving(toast?.about);
  return (
    <Toast.Provider
      label={uiText.toast}
      duration={durationMs}
      swipeThreshold={swipeThresholdPx}
      // physical: a toast is swiped away to the right in every language.
      swipeDirection="right"
    >
      {toast !== null && (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
          duration={toast.action === undefined ? durationMs : Infinity}
          type={toast.tone === 'error' ? 'foreground' : 'background'}
          className="pointer-events-auto flex items-start gap-3 rounded-card border-2 border-ink bg-surface px-3 py-2 shadow-hard-small sm:p-3 sm:shadow-hard data-[state=closed]:animate-leave data-[state=open]:animate-enter data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
        >
          {toast.tone === 'error' ? (
            <CircleAlert aria-hidden className="mt-0.5 shrink-0 text-loss max-[22rem]:hidden" />
          ) : (
            <CircleCheck aria-hidden className="mt-0.5 shrink-0 text-win max-[22rem]:hidden" />
          )}
          {/* In a narrow window, an action is below the text. */}
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
            <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
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
                <LinkButton to={toast.link.to} size="small">
                  {toast.link.label}
                </LinkButton>
              </Toast.Action>
            )}
            {toast.action !== undefined && (
              <Toast.Action asChild altText={toast.action.label}>
                <Button size="small" onClick={toast.action.onClick}>
                  {toast.action.label}
                </Button>
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label={uiText.dismissToast}
            className="-m-1.5 grid size-11 shrink-0 place-items-center rounded-control border-2 border-transparent transition-colors duration-[120ms] hovered:border-ink pressed:bg-ink pressed:text-background"
          >
            <X aria-hidden className="size-5" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        ref={viewport}
        label={uiText.toasts(hotkey)}
        hotkey={[hotkey]}
        className="pointer-events-none fixed end-0 top-0 z-60 w-full max-w-md px-3 outline-none sm:px-4"
      />
    </Toast.Provider>
  );
}

/** Closes a toast about a page when the player leaves that page; the toast may have been shown before they opened it. */
function useDismissalOnLeaving(about: string | undefined): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    const left = previous.current;
    previous.current = pathname;
    if (about !== undefined && left.startsWith(about) && !pathname.startsWith(about)) dismissToastAbout(about);
  }, [about, pathname]);
}
