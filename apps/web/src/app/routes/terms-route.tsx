import { brandName } from '@game/contract';
import { PlainPage } from './plain-page.js';

const sections = [
  {
    heading: '1. Acceptance',
    text: `By creating an account or playing on ${brandName} you accept these terms. If you do not agree with them, please do not use the site.`,
  },
  {
    heading: '2. Game rules',
    text: 'Play fairly. Each move is final once it is made. Cheating, or exploiting an error of the game, leads to the suspension of the account.',
  },
  {
    heading: '3. Virtual currency',
    text: 'Tickets are a virtual currency for use inside the game. They have no real-world value and cannot be exchanged for money.',
  },
];

/** /terms (RTE-04, TRM-01). */
export function TermsRoute() {
  return (
    <PlainPage
      title="Terms and Conditions"
      sections={sections}
      note={<p className="text-muted">Last updated March 2024</p>}
    />
  );
}
