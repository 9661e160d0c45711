import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { BackLink } from './button.js';

interface PageProps {
  /** The link to the parent page. */
  back?: { to: To; label: string };
  /** At the other end of the first line. */
  aside?: ReactNode;
  /** For one column of text, rows or results. All other pages are as wide as the top bar. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** A page in one of the two widths. 'Back' is at the same place on every page. */
export function Page({ back, aside, isNarrow = false, children }: PageProps) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {back !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <BackLink to={back.to} size="small">
            {back.label}
          </BackLink>
          {aside}
        </div>
      )}
      {isNarrow ? <div className="narrow flex min-w-0 flex-col gap-5">{children}</div> : children}
    </div>
  );
}
