import type { ReactNode } from 'react';
import { buttonClasses } from '../../components/ui/button-classes.js';
import { earnText } from '../../text/earn.js';

/** A link to another site, in a tab of its own. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClasses({ variant: 'secondary' })}>
      {children}
      <span className="sr-only"> {earnText.newTab}</span>
    </a>
  );
}
