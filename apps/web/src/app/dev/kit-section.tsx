import { useId, type ReactNode } from 'react';

/** The section of a primitive, with its states below each other. */
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

/** States next to each other, wrapped if necessary. */
export function KitRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>;
}

/** States in columns, for primitives that need some width. */
export function KitGrid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">{children}</div>;
}
