import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Card } from '../../components/ui/card.js';
import { LinkButton } from '../../components/ui/button.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { legalText } from '../../text/legal.js';

interface PlainPageProps {
  title: string;
  sections: {
    /** What stands after # in the address of this section. */
    anchor: string;
    heading: string;
    text: string;
  }[];
  /** Below the heading. */
  note?: ReactNode;
}

/** A page of text, with its contents in front and a way back to the game; made to be printed, too. */
export function PlainPage({ title, sections, note }: PlainPageProps) {
  useDocumentTitle(title);
  useShownAnchor();
  return (
    <Card className="mx-auto flex w-full max-w-3xl flex-col items-start gap-6">
      <div className="max-w-full">
        <PageHeading>{title}</PageHeading>
        {note}
      </div>
      <nav aria-label={legalText.contents} className="print:hidden">
        <ol>
          {sections.map(({ anchor, heading }) => (
            <li key={anchor}>
              <a href={`#${anchor}`} className="inline-flex min-h-11 items-center underline">
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ anchor, heading, text }) => (
        <section key={anchor} id={anchor} aria-labelledby={`${anchor}-heading`}>
          <h2 id={`${anchor}-heading`} className="mb-1 text-xl">
            {heading}
          </h2>
          <p className="max-w-prose leading-relaxed">{text}</p>
        </section>
      ))}
      <LinkButton to="/" className="print:hidden">
        {legalText.backToGame}
      </LinkButton>
    </Card>
  );
}

/** Shows the section that the address names: when the browser looked for it, it was not on the page yet. */
function useShownAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
