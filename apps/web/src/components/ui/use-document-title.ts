import { tabTitle } from '@game/contract';
import { useEffect } from 'react';
import { createStore } from '../../state/store.js';

const pageTitle = createStore<string | null>(null);
const titleNotice = createStore<string | null>(null);

/** Sets the title of the browser tab, such as the name of the page or whose turn it is; null leaves it as it is. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    pageTitle.set(title);
    update();
  }, [title]);
}

/** Prefixes the title of the tab with a notice on every page, while the component is mounted; null removes it. */
export function useTitleNotice(notice: string | null): void {
  useEffect(() => {
    titleNotice.set(notice);
    update();
    return () => {
      titleNotice.set(null);
      update();
    };
  }, [notice]);
}

function update(): void {
  const [title, notice] = [pageTitle.get(), titleNotice.get()];
  if (title === null) return;
  document.title = tabTitle(notice === null ? title : `${notice} · ${title}`);
}
