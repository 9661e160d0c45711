import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly {
    value: string;
    label: string;
    disabled?: boolean;
    content: ReactNode;
    /** Whether the panel keeps its state, such as a form that is being filled in, while another one is shown. */
    keepsState?: boolean;
  }[];
}

/** Several panels of which one is shown, initially the first. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <RadixTabs.Root defaultValue={tabs[0]?.value ?? ''}>
      <RadixTabs.List aria-label={label} className="flex flex-wrap gap-x-1 px-5">
        {tabs.map(({ value, label: tabLabel, disabled = false }) => (
          <RadixTabs.Trigger
            key={value}
            value={value}
            disabled={disabled}
            className="-mb-0.5 min-h-11 rounded-t-control border-2 border-transparent px-2 py-2 font-heading leading-tight font-bold text-muted transition-colors sm:px-4 sm:text-lg duration-[120ms] focus-visible:z-10 disabled:unavailable data-[state=active]:border-ink data-[state=active]:border-b-surface data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:underline data-[state=active]:decoration-cheese data-[state=active]:decoration-4 data-[state=active]:underline-offset-4 hovered:text-ink"
          >
            {tabLabel}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ value, content, keepsState }) => (
        <RadixTabs.Content
          key={value}
          value={value}
          {...(keepsState && { forceMount: true })}
          className="rounded-card border-2 border-ink bg-surface p-4 shadow-hard data-[state=inactive]:hidden sm:p-5"
        >
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
