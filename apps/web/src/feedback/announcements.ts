import { useEffect, useSyncExternalStore } from 'react';

/** How long a line stays in the live region, where it could be come across again later. */
const keptMs = 10_000;

/** A line in the live region. The id tells it from an equal one of before, which would not be read again. */
interface Line {
  id: number;
  text: string;
}

/** What assistive technology is told: the lines still on the page, and all there were about the newest thing. */
interface Announced {
  about: string;
  shown: readonly Line[];
  said: readonly string[];
}

let nextId = 1;
let announced: Announced = { about: '', shown: [], said: [] };
const listeners = new Set<() => void>();

function change(next: Announced): void {
  announced = next;
  for (const listener of listeners) listener();
}

/**
 * Has assistive technology told each of `lines` once, however often and on however many pages they stand. `about` is
 * what they are about, such as the id of a game: of another thing the same line is news again.
 */
export function useAnnouncement(about: string, lines: readonly (string | null)[]): void {
  const text = lines.filter((line) => line !== null).join('\n');
  useEffect(() => {
    const said = announced.about === about ? announced.said : [];
    const news = text.split('\n').filter((line) => line !== '' && !said.includes(line));
    if (news.length === 0) return;
    const added = news.map((line) => ({ id: nextId++, text: line }));
    change({ about, shown: [...announced.shown, ...added], said: [...said, ...news] });
    // Not forgotten: the next page may say the same.
    setTimeout(() => change({ ...announced, shown: announced.shown.filter((line) => !added.includes(line)) }), keptMs);
  }, [about, text]);
}

/** The lines that were announced a short while ago. */
export function useAnnouncedLines(): readonly Line[] {
  return useSyncExternalStore(subscribe, shownNow, shownNow);
}

/** The same in prerendered pages: nothing is announced before a page is there. */
function shownNow() {
  return announced.shown;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
