import { redeemTimeMs } from '@game/rules';
import { brandName, minimumAge, type CookieName, type StoredItem } from '@game/site';
import { catalogue } from './catalogue.js';

const dayMs = 24 * 3_600_000;

/** Every cookie of the site, and why it exists. */
const cookies: Record<CookieName, string> = {
  session: 'keeps you signed in, for 30 days after your last visit.',
  'oauth-state': 'connects your sign-in at X or Discord with this browser, for 5 minutes.',
  device: 'marks the browser of a sign-up, to find accounts that cheat together, for some months.',
  'known-device':
    'lets us know a browser that you have signed in with before. If it is new, we send you a mail. For 400 days.',
  'second-factor': 'connects the two steps of your log-in, if you use a passkey after your password, for 5 minutes.',
  theme: 'is the theme that you choose, for a year.',
};

/** Every item that a browser stores for the site, and why. */
const storedItems: Record<StoredItem, string> = {
  commitments: 'are the locked boxes of your latest games, so that this browser can check them after the hand.',
  raffles: 'is what this browser saw of raffles that you entered, so that it can check the draw.',
  ledgerDays:
    'are the hashes of the published days of our ledger that this browser has seen, so that it notices changes.',
  revealedResults: 'are the results that this browser has shown, so that it does not show them as new again.',
  openedResults: 'are the results that this browser has opened for you, so that it does so once.',
  openGames: 'are the ids of your open games, so that the lobby can keep space for them.',
  informedPlayers: 'is who has read the information about games, so that it does not open again.',
  movesAreUnconfirmed: 'is whether you want to confirm each move.',
  isMuted: 'is whether sounds are off.',
  dismissedHints: 'are the hints for new players that you have closed.',
  signedUp:
    'is whether you have just signed up in this tab, until you have chosen a username and a picture or skipped it.',
  pushPrompt: 'is whether you have answered our question about notifications.',
  referralCode: 'is the code of a friend’s link, until you have signed up.',
  destination: 'is the page of a friend’s link, until you have signed up, for an hour.',
  'prize-alert': 'is whether this tab has shown that a prize waits for you, until you close the tab.',
  reloadedFor: 'is the version of this site that this tab was reloaded for, until you close the tab.',
};

/** Starts each text with the name that it is about. */
function named(items: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(items).map(([name, text]) => [name, `“${name}” ${text}`]));
}

/** The pages of /terms and /privacy (TRM-01). */
export const legalText = catalogue({
  backToGame: 'Back to Game',
  contents: 'On this page',
  terms: {
    title: 'Terms and Conditions',
    lastUpdated: 'Last updated March 2024',
    sections: {
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
    /** What the specified text of March 2024 does not contain (RTE-04). Change the date with the sections. */
    later: {
      heading: 'Added since then',
      note: 'Last updated November 2026',
      sections: {
        age: {
          heading: '4. Age',
          text: `You must be at least ${minimumAge} years old to have an account.`,
        },
        purchases: {
          heading: '5. Purchases and refunds',
          text: 'If this site sells tickets, you pay at our payment provider. Your tickets are added when it confirms your payment, once for each purchase. If something is wrong with a purchase, write to us: the contact is below. When a payment is refunded or disputed, the tickets of that payment are taken back. If you have already spent them, you owe them, and you cannot stake tickets, enter raffles or order prizes until they are paid back. A prize that you order with bought tickets waits some days before it is shipped. Your rights as a consumer are not affected.',
        },
        raffles: {
          heading: '6. Raffles and prizes',
          text: `An entry in a raffle costs tickets and is final. A raffle closes when all its entries are taken, or at its end, and is then drawn. Anyone can check the draw on the page of its proof. The winner has ${redeemTimeMs / dayMs} days to give an address; after that, the raffle is drawn again among the other players, once. If the second winner does not get the prize either, the raffle is cancelled. If a raffle is cancelled, all entries are refunded. We may review an order before we ship it. If we refuse an order, its tickets come back; a won prize needs the decision of two of us, and the proof of the draw shows it.`,
        },
        contact: { heading: '7. Contact', text: 'This site is operated by:' },
      },
    },
  },
  privacy: {
    title: 'Privacy Policy',
    sections: {
      collection: {
        heading: 'Information we collect',
        text: 'Your email address, or your X account if you sign in with it; what you enter in your profile: your username, picture, shipping address, and your names on X and Discord; your time zone; the games you play and the tickets you earn and spend. A cookie keeps you signed in, and for each sign-in we store which browser you used. For some months after your sign-up, we also store from which network address and browser it came, in a form that we can compare but not read, to find accounts that cheat together, and to see which rewards wait, and which orders and raffle entries count together, because accounts belong to one household; a cookie marks the browser for this. If two accounts that play each other share one of these, we keep that they do, but not what they share. Another cookie stores the theme that you choose. You can delete your account in your profile; the games you played are then kept without your name, and so is a coded fingerprint of your email address, X and Discord account, so that rewards are paid once per person. The same holds for a break or a limit that you have set for yourself, as long as it lasts.',
      },
      use: {
        heading: 'How we use it',
        text: 'To run the game: to sign you in, to settle your games, to pay rewards, to deliver prizes, and to send the newsletter if you asked for it.',
      },
      sharing: {
        heading: 'Sharing',
        text: 'We do not sell your information, and we do not share it with others.',
      },
      public: {
        heading: 'What others see of you',
        text: 'Some things about you are public:',
        items: {
          always:
            'Anyone who opens this site, also without an account, can see your username, your picture and the month you joined.',
          results:
            'Unless you turn it off in your profile, anyone can also see how many games you have played and won, your longest streak of wins, how many tournaments you have won, your trophies, and your places on the leaderboards. It is on when you join.',
          games:
            'The games that you offer, and the tournaments that you create or join, as long as they wait for players, show anyone your username, your picture and the stake. Players who are signed in can open any tournament by its link, with its players, moves and results.',
          raffles:
            'The raffles that you win show anyone your username and your picture, and, if we refuse your order, the reason.',
          players:
            'Unless you turn off your results, players who are signed in can see your profit on the leaderboards. Those whom you have invited, who have invited you or who have played you at least twice find your results first there, unless one of you has blocked the other. Those who have played against you always see your games against them.',
          online: 'The number of players who are online is public, and not who they are.',
          never:
            'No other player sees your email address, your shipping address, your connected accounts, your balance, or the list of your tickets.',
        },
      },
      processors: {
        heading: 'Services that work for us',
        text: 'To do their work, some services get what is listed here, if this site uses them:',
        items: {
          stripe:
            'Stripe handles payments. It gets the number of tickets, the price and the id of your purchase from us, and your card and contact details from you. Your card details never reach us.',
          x: 'X lets you sign in and connect your account. It learns that you use this site. With your permission, we ask it for your username, whether you follow us, and which of your posts of the last days mention us.',
          discord:
            'Discord lets you connect your account. It learns that you use this site. With your permission, we ask it for your username, and whether you are in our server.',
          mail: 'Our mail provider delivers our mails. It gets your email address and the text of the mail.',
          push: 'If you turn on notifications on a device, the push service of its browser delivers them. It gets encrypted messages and the address that the browser gave us for that device.',
          storage: 'The providers of our servers, database and file storage store for us what this page lists.',
          carrier: 'The carrier that brings you a prize gets the name and the address of your order.',
        },
      },
      cookies: {
        heading: 'Cookies',
        text: 'Cookies are small texts that your browser keeps, and sends to this site only. None of them is for advertising:',
        items: named(cookies),
      },
      browser: {
        heading: 'What your browser remembers',
        text: 'These things stay in your browser until you delete the data of this site there. We receive only the code of a friend’s link, when you sign up. Your browser also keeps the files of this site, so that it starts faster, and the address for notifications if you turn them on.',
        items: named(storedItems),
      },
      retention: {
        heading: 'How long we keep it',
        text: 'We keep the data of your account until you delete it in your profile. These parts have another time:',
        items: {
          sessions: 'Your sign-in on a device: until you log out, or for 30 days without use.',
          limits:
            'Counters of attempts, with your network address or email address: for as long as the limit lasts, a day at most.',
          changes:
            'Your former email address, and a connection, a picture or a shipping address that you have removed: for 7 days, so that you can undo a change that was not yours.',
          mail: 'A mail that is waiting: until it is sent, for about a day at most.',
          push: 'The address of a device for notifications: until you turn them off there, log out there, or the browser is gone.',
          traces:
            'The network address and browser of your sign-up, in a form that we can compare but not read: for some months, also after you have deleted your account.',
          games:
            'Games, tournaments, raffle entries and changes of your tickets: permanently. After you have deleted your account, they no longer name you.',
          purchases:
            'Purchases: permanently, because the law asks for records. After you have deleted your account, they no longer name you.',
          orders:
            'The addresses of orders: they are erased with your account. The address of an open order is erased when it is shipped or refused, after 90 days at most.',
          cheating:
            'Sums of what accounts won from each other, to find accounts that cheat together, and what operators of this site did with an account: permanently. After you have deleted your account, the sums no longer name you.',
          reports:
            'Reports about a player, with the name and the picture that the player had then: until either of the two deletes their account. The name and the picture are erased 90 days after we have closed the report.',
          rewards:
            'Fingerprints of your email address, X and Discord account, so that rewards are paid once per person: permanently, without your name.',
          backups: 'Backups contain what was stored when they were made, until we delete them.',
        },
      },
      contact: { heading: 'Contact', text: 'The operator of this site is responsible for your data:' },
    },
  },
  contact: {
    loading: 'Loading the contact',
    failed: 'The contact could not be loaded.',
    unnamed: 'The operator of this site has not named themselves yet.',
    partly: 'The operator of this site has not given all of their contact yet.',
  },
});
