import type { ComponentProps } from 'react';
import { mergeClasses } from './merge-classes.js';

/** A panel with an ink outline and a hard shadow. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return (
    <section
      className={mergeClasses('rounded-card border-2 border-ink bg-surface p-4 shadow-hard sm:p-5', className)}
      {...props}
    />
  );
}
