import { lazy, Suspense } from 'react';
import { useHasLoaded } from '../components/ui/use-has-loaded.js';

const loadToaster = async () => ({ default: (await import('../components/ui/toaster.js')).Toaster });
const Toaster = lazy(loadToaster);

/** The toasts, whose code comes after the first page's; what there is to tell until then waits for it. */
export function LateToaster() {
  return (
    useHasLoaded(loadToaster) && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
