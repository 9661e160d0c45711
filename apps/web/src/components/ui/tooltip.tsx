import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactElement } from 'react';

interface TooltipProps {
  text: string;
  /** The focusable element that the text explains. */
  children: ReactElement;
}

/** A short help text on hover and focus. Touch users cannot open it, so use it for optional help only. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={300}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={8}
            collisionPadding={8}
            className="z-60 max-w-[min(18rem,calc(100vw-1rem))] animate-enter rounded-control border-2 border-ink bg-ink px-3 py-1.5 text-sm text-background data-[state=closed]:animate-leave"
          >
            {text}
            <RadixTooltip.Arrow className="fill-ink" width={12} height={6} />
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
