import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Card } from '../../components/ui/card.js';
import { LinkButton } from '../../components/ui/button.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { legalText } from '../../text/legal.js';

const { terms, privacy } = legalText;

/** /terms (RTE-04, TRM-01). */
export function TermsRoute() {
  return (
    <LegalPage
      title={terms.title}
      sections={[
        { anchor: 'acceptance', ...terms.acceptance },
        { anchor: 'rules', ...terms.rules },
        { anchor: 'currency', ...terms.currency },
      ]}
      note={<p className="text-muted">{terms.lastUpdated}</p>}
    />
  );
}

/** /privacy (RTE-05, TRM-01). */
export function PrivacyRoute() {
  return (
    <LegalPage
      title={privacy.title}
      sections={[
        { anchor: 'collection', ...privacy.collection },
        { anchor: 'use', ...privacy.use },
        { anchor: 'sharing', ...privacy.sharing },
      ]}
    />
  );
}

interface LegalPageProps {
  title: string;
  sections: {
    /** The id of the section, for links within the page. */
    anchor: string;
    heading: string;
    text: string;
  }[];
  /** Shown below the heading. */
  note?: ReactNode;
}

/** A page of text with a table of contents and a link back to the game. It can be printed. */
function LegalPage({ title, sections, note }: LegalPageProps) {
  useDocumentTitle(title);
  useScrollToAnchor();
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

/** Scrolls to the section in the address, which was not on the page yet when the browser looked for it. */
function useScrollToAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
