import { legalText } from '../../text/legal.js';
import { PlainPage } from './plain-page.js';

const { title, collection, use, sharing } = legalText.privacy;

/** /privacy (RTE-05, TRM-01). */
export function PrivacyRoute() {
  return (
    <PlainPage
      title={title}
      sections={[
        { anchor: 'collection', ...collection },
        { anchor: 'use', ...use },
        { anchor: 'sharing', ...sharing },
      ]}
    />
  );
}
