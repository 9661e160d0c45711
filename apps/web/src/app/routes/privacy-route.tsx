import { PlainPage } from './plain-page.js';

const sections = [
  {
    heading: 'Information we collect',
    text: 'Your e-mail address, what you enter in your profile, the games you play and the tickets you earn and spend. A cookie keeps you signed in, and with each sign-in we keep which browser it was.',
  },
  {
    heading: 'How we use it',
    text: 'To run the game: to sign you in, to settle your games, to pay rewards, to deliver prizes, and to send the newsletter if you asked for it.',
  },
  {
    heading: 'Sharing',
    text: 'We do not sell your information, and we do not share it with others.',
  },
];

/** /privacy (RTE-05, TRM-01). */
export function PrivacyRoute() {
  return <PlainPage title="Privacy Policy" sections={sections} />;
}
