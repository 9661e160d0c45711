import { tabTitle } from '@game/contract';
import { useEffect } from 'react';

/** Names the browser tab after what the page is about, or after whose turn it is. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
}
