import { useId, type ReactNode } from 'react';

/** One primitive: its name, and its states below each other. */
export function KitSection({ name, children }: { name: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-4 border-t-2 border-ink py-6">
      <h2 id={headingId} className="text-2xl">
        {name}
      </h2>
      {children}
    </section>
  );
}

/** States beside each other, as far as there is room. */
export function KitRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>;
}

/** States that want some width, in columns where there is room. */
export function KitGrid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">{children}</div>;
}
