import { tabTitle } from '@game/contract';
import { useEffect } from 'react';

let pageTitle: string | null = null;
let titleNotice: string | null = null;

/** Sets the title of the browser tab, such as the name of the page or whose turn it is. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    pageTitle = title;
    update();
  }, [title]);
}

/** Prefixes the title of the tab with a notice on every page, while the component is mounted; null removes it. */
export function useTitleNotice(notice: string | null): void {
  useEffect(() => {
    titleNotice = notice;
    update();
    return () => {
      titleNotice = null;
      update();
    };
  }, [notice]);
}

function update(): void {
  if (pageTitle === null) return;
  document.title = tabTitle(titleNotice === null ? pageTitle : `${titleNotice} · ${pageTitle}`);
}
