import { twMerge, type ClassNameValue } from 'tailwind-merge';

/** Joins class names; of two Tailwind classes that contradict, the later wins. */
export function mergeClasses(...classes: ClassNameValue[]): string {
  return twMerge(classes);
}
