import { useEffect } from 'react';
import { createStore, useStore } from '../state/store.js';

/** How long a line stays in the live region, where a screen reader could come across it later. */
const lineLifetimeMs = 10_000;

/** A line in the live region. The id distinguishes it from an earlier equal line, which would not be read again. */
interface Line {
  id: number;
  text: string;
}

interface Announced {
  /** The subject of the newest announcement. */
  about: string;
  /** The lines in the live region. */
  shown: readonly Line[];
  /** All lines that were announced about the subject. */
  said: readonly string[];
}

let nextId = 1;
const announced = createStore<Announced>({ about: '', shown: [], said: [] });

/**
 * Announces each of `lines` once to assistive technology, even if several pages show it. `about` is the subject, such as
 * the id of a game: the same line about another subject is announced again.
 */
export function useAnnouncement(about: string, lines: readonly (string | null)[]): void {
  const text = lines.filter((line) => line !== null).join('\n');
  useEffect(() => {
    const before = announced.get();
    const said = before.about === about ? before.said : [];
    const news = text.split('\n').filter((line) => line !== '' && !said.includes(line));
    if (news.length === 0) return;
    const added = news.map((line) => ({ id: nextId++, text: line }));
    announced.set({ about, shown: [...before.shown, ...added], said: [...said, ...news] });
    // Not cancelled on unmount: the next page may announce more about the same subject.
    setTimeout(() => {
      const now = announced.get();
      announced.set({ ...now, shown: now.shown.filter((line) => !added.includes(line)) });
    }, lineLifetimeMs);
  }, [about, text]);
}

/**
 * The live region of all pages. It is always mounted, because a region that appears together with its text is often not
 * read, and it is a log, so that each added line is read without repeating the others.
 */
export function Announcer() {
  const { shown } = useStore(announced);
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {shown.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
