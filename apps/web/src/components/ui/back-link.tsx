import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { LinkButton } from './link-button.js';

/** The way back to where a page belongs. */
export function BackLink({ children, ...props }: Omit<ComponentProps<typeof LinkButton>, 'variant'>) {
  return (
    <LinkButton variant="secondary" {...props}>
      <ArrowLeft aria-hidden className="rtl:rotate-180" /> {children}
    </LinkButton>
  );
}
