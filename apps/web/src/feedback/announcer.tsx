import { useAnnouncedLines } from './announcements.js';

/**
 * The live region of whole pages, on every page from the beginning: one that comes with its text in it often stays
 * unread. A log, so that each line is read as it is added, and no other again.
 */
export function Announcer() {
  const lines = useAnnouncedLines();
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
