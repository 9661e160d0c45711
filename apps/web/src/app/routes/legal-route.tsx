import type { SiteOperator } from '@game/contract';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAuthOptions } from '../../api/queries.js';
import { Card } from '../../components/ui/card.js';
import { LinkButton } from '../../components/ui/button.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { legalText } from '../../text/legal.js';

const { terms, privacy, contact } = legalText;

/** /terms (RTE-04, TRM-01). */
export function TermsRoute() {
  return (
    <LegalPage title={terms.title} sections={terms.sections} note={<p className="text-muted">{terms.lastUpdated}</p>} />
  );
}

/** /privacy (RTE-05, TRM-01). */
export function PrivacyRoute() {
  return <LegalPage title={privacy.title} sections={privacy.sections} />;
}

interface Section {
  heading: string;
  text: string;
  items?: Record<string, string>;
}

interface LegalPageProps {
  title: string;
  /** The sections by the id of each, for links within the page. The contact follows the section `contact`. */
  sections: Record<string, Section>;
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
          {Object.entries(sections).map(([anchor, { heading }]) => (
            <li key={anchor}>
              <a href={`#${anchor}`} className="inline-flex min-h-11 items-center underline">
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {Object.entries(sections).map(([anchor, { heading, text, items }]) => (
        <section key={anchor} id={anchor} aria-labelledby={`${anchor}-heading`}>
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
          {anchor === 'contact' && <Contact />}
        </section>
      ))}
      <LinkButton to="/" className="print:hidden">
        {legalText.backToGame}
      </LinkButton>
    </Card>
  );
}

/** The operator's name, address and email; says so if these are unknown. */
function Contact() {
  return (
    <QueryContent query={useAuthOptions()} loading={contact.loading} failed={contact.failed}>
      {({ operator }) => <OperatorContact {...operator} />}
    </QueryContent>
  );
}

function OperatorContact({ name, email, address }: SiteOperator) {
  const isPartly = name !== null || email !== null || address !== null;
  return (
    <>
      <address className="mt-1 not-italic leading-relaxed">
        {[name, address].map((line) => line !== null && <p key={line}>{line}</p>)}
        {email !== null && (
          <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center break-all underline">
            {email}
          </a>
        )}
      </address>
      {(name === null || email === null || address === null) && <p>{isPartly ? contact.partly : contact.unnamed}</p>}
    </>
  );
}

/** Scrolls to the section in the address, which was not on the page yet when the browser looked for it. */
function useScrollToAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
