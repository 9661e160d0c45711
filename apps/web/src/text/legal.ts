import { brandName } from '@game/site';
import { catalogue } from './catalogue.js';

/** The pages of /terms and /privacy (TRM-01). */
export const legalText = catalogue({
  backToGame: 'Back to Game',
  contents: 'On this page',
  terms: {
    title: 'Terms and Conditions',
    lastUpdated: 'Last updated March 2024',
    acceptance: {
      heading: '1. Acceptance',
      text: `By creating an account or playing on ${brandName} you accept these terms. If you do not agree with them, please do not use the site.`,
    },
    rules: {
      heading: '2. Game rules',
      text: 'Play fairly. Each move is final once it is made. Cheating, or exploiting an error of the game, leads to the suspension of your account.',
    },
    currency: {
      heading: '3. Virtual currency',
      text: 'Tickets are a virtual currency for use inside the game. They have no real-world value and cannot be exchanged for money.',
    },
  },
  privacy: {
    title: 'Privacy Policy',
    collection: {
      heading: 'Information we collect',
      text: 'Your email address, or your X account if you sign in with it; what you enter in your profile: your username, picture, shipping address, and your names on X and Discord; your time zone; the games you play and the tickets you earn and spend. A cookie keeps you signed in, and for each sign-in we store which browser you used. For some months after your sign-up, we also store from which network address and browser it came, in a form that we can compare but not read, to find accounts that cheat together; a cookie marks the browser for this. If two accounts that play each other share one of these, we keep that they do, but not what they share. Another cookie stores the theme that you choose. You can delete your account in your profile; the games you played are then kept without your name, and so is a coded fingerprint of your email address, X and Discord account, so that rewards are paid once per person.',
    },
    use: {
      heading: 'How we use it',
      text: 'To run the game: to sign you in, to settle your games, to pay rewards, to deliver prizes, and to send the newsletter if you asked for it.',
    },
    sharing: {
      heading: 'Sharing',
      text: 'We do not sell your information, and we do not share it with others.',
    },
  },
});
