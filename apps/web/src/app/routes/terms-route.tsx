import { legalText } from '../../text/legal.js';
import { PlainPage } from './plain-page.js';

const { title, lastUpdated, acceptance, rules, currency } = legalText.terms;

/** /terms (RTE-04, TRM-01). */
export function TermsRoute() {
  return (
    <PlainPage
      title={title}
      sections={[
        { anchor: 'acceptance', ...acceptance },
        { anchor: 'rules', ...rules },
        { anchor: 'currency', ...currency },
      ]}
      note={<p className="text-muted">{lastUpdated}</p>}
    />
  );
}
