import { tabTitle } from '@game/contract';
import { useEffect } from 'react';

let pageTitle: string | null = null;
let titleNotice: string | null = null;

/** Names the browser tab after what the page is about, or after whose turn it is. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    pageTitle = title;
    show();
  }, [title]);
}

/** Puts what the player should know, whatever the page, before the title of the tab; null takes it away. */
export function setTitleNotice(notice: string | null): void {
  titleNotice = notice;
  show();
}

function show(): void {
  if (pageTitle === null) return;
  document.title = tabTitle(titleNotice === null ? pageTitle : `${titleNotice} · ${pageTitle}`);
}
