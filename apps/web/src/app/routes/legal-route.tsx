import type { SiteOperator } from '@game/contract';
import { useAuthOptions } from '../../api/queries.js';
import { LinkButton } from '../../components/ui/button.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { legalText } from '../../text/legal.js';
import { TextPage } from './text-page.js';

const { terms, privacy, contact } = legalText;

/** Where the server writes the operator's name, address and email, in lines (`page-head.ts`). */
const operatorPlaceholder = '%OPERATOR%';

/** /terms (RTE-04, TRM-01). */
export function TermsRoute() {
  return (
    <TextPage
      title={terms.title}
      sections={terms.sections}
      later={terms.later}
      additions={{ contact: <Contact /> }}
      note={<p className="text-muted">{terms.lastUpdated}</p>}
      end={<BackToGame />}
    />
  );
}

/** /privacy (RTE-05, TRM-01). */
export function PrivacyRoute() {
  return (
    <TextPage
      title={privacy.title}
      sections={privacy.sections}
      additions={{ contact: <Contact /> }}
      end={<BackToGame />}
    />
  );
}

function BackToGame() {
  return <LinkButton to="/">{legalText.backToGame}</LinkButton>;
}

/** The operator's name, address and email; says so if these are unknown. */
function Contact() {
  return (
    <>
      <noscript>
        <address className="peer not-italic leading-relaxed whitespace-pre-line">{operatorPlaceholder}</address>
        <p className="hidden peer-empty:block">{contact.unnamed}</p>
      </noscript>
      <div className="noscript:hidden">
        <QueryContent query={useAuthOptions()} loading={contact.loading} failed={contact.failed}>
          {({ operator }) => <OperatorContact {...operator} />}
        </QueryContent>
      </div>
    </>
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
