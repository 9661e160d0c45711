import { CircleAlert, CircleCheck, Info } from 'lucide-react';

/** What a check found, in plain words; `unknown` if this browser cannot check it. */
export interface CheckLine {
  result: 'holds' | 'fails' | 'unknown';
  text: string;
}

/** The icon of each result. */
export const resultIcons = {
  holds: <CircleCheck aria-hidden className="shrink-0 text-win" />,
  fails: <CircleAlert aria-hidden className="shrink-0 text-loss" />,
  unknown: <Info aria-hidden className="shrink-0 text-muted" />,
};

/** A list of checks: what each proves, and which fail. */
export function CheckList({ lines }: { lines: readonly CheckLine[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {lines.map(({ result, text }) => (
        <li key={text} className="flex items-start gap-2 wrap-anywhere">
          {resultIcons[result]}
          <span className={result === 'fails' ? 'font-bold' : undefined}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
