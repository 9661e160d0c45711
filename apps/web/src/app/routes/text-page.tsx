import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Card } from '../../components/ui/card.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { legalText } from '../../text/legal.js';

interface Section {
  heading: string;
  text: string;
  items?: Record<string, string>;
}

interface TextPageProps<Anchor extends string> {
  title: string;
  /** The sections by the id of each, for links within the page. */
  sections: Record<Anchor, Section>;
  /** What follows the text of a section. */
  additions?: Partial<Record<Anchor, ReactNode>>;
  /** Shown below the heading. */
  note?: ReactNode;
  /** Shown below the sections; not printed. */
  end: ReactNode;
}

/** A page of text with a table of contents. It can be printed. */
export function TextPage<Anchor extends string>({ title, sections, additions = {}, note, end }: TextPageProps<Anchor>) {
  useDocumentTitle(title);
  useScrollToAnchor();
  const listed = Object.entries(sections) as [Anchor, Section][];
  return (
    <Card className="mx-auto flex w-full max-w-3xl flex-col items-start gap-6">
      <div className="max-w-full">
        <PageHeading>{title}</PageHeading>
        {note}
      </div>
      <nav aria-label={legalText.contents} className="print:hidden">
        <ol>
          {listed.map(([anchor, { heading }]) => (
            <li key={anchor}>
              <a href={`#${anchor}`} className="inline-flex min-h-11 min-w-11 items-center underline">
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {listed.map(([anchor, { heading, text, items }]) => (
        <section key={anchor} id={anchor} aria-labelledby={`${anchor}-heading`} className="max-w-full wrap-anywhere">
          <h2 id={`${anchor}-heading`} className="mb-1 text-xl">
            {heading}
          </h2>
          <p className="max-w-prose leading-relaxed">{text}</p>
          {items && (
            <ul className="max-w-prose list-disc ps-6 leading-relaxed">
              {Object.entries(items).map(([name, item]) => (
                <li key={name}>{item}</li>
              ))}
            </ul>
          )}
          {additions[anchor]}
        </section>
      ))}
      <div className="flex flex-wrap gap-3 print:hidden">{end}</div>
    </Card>
  );
}

/** Scrolls to the section in the address, which was not on the page yet when the browser looked for it. */
function useScrollToAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
