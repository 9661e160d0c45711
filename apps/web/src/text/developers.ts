import { connectionLimits, eventRooms, requestLimits, type EventName, type RoomKind } from '@game/contract';
import { maximumOpenGames } from '@game/rules';
import { brandName, maximumPictureBytes, maximumPicturePixels } from '@game/site';
import { catalogue } from './catalogue.js';
import { formatNumber } from './format.js';

const { bodyBytes, waitingQueries, refusedCommandsPerMinute, cancellationsPerMinute } = requestLimits;
const { logIns, logInMinutes, uploadsPerHour, checkoutsPerHour } = requestLimits;
const { rooms, watchRequests, packets, messageBytes } = connectionLimits;

const events = {
  'profiles.balanceChanged': 'Your balance. Ignore it if you have a newer version.',
  'profiles.changed': 'Another part of your profile has changed.',
  'rewards.changed': 'You have claimed a reward, or a friend has signed up.',
  'lobby.changed':
    'The games that can be joined since the last message, and those that can no longer be joined, by the first 8 characters of their ids.',
  'counters.changed': 'How many players there are, how many are online, and how many tickets they stake.',
  'games.changed': 'A game of yours. Ignore it if you have a newer version.',
  'rematches.changed': 'A player offers you a game, or takes the offer back.',
  'inbox.added': 'You have a new notification.',
  'inbox.read': 'You have read notifications, maybe on another device.',
  'tournaments.listed': 'A tournament can be joined, or its number of players has changed.',
  'tournaments.unlisted': 'A tournament can no longer be joined.',
  'tournaments.changed': 'A tournament that you watch or play in has changed.',
  'tournaments.matchReady': 'A match waits for your move.',
  'shop.productChanged': 'A product has changed.',
  'shop.raffleWon': 'You have won a raffle.',
  'payments.purchaseChanged': 'A purchase of yours was paid, refunded or ended.',
  'realtime.joined':
    'Sent when you connect: your player, and for how many milliseconds nothing was sent to them before. What you have read since then is up to date.',
  'realtime.missed': 'Messages may have been lost. Read again what you show.',
  'site.script': 'Only for the pages of this site.',
} satisfies Record<EventName, string>;

const roomNotes = {
  everyone: 'All connections.',
  user: 'Your own connections: sign in before you connect.',
  lobby: 'The list of games. For everyone.',
  tournaments: 'The list of tournaments. For everyone.',
  tournament: 'One tournament. For all players.',
  shop: 'All products. For everyone.',
  product: 'One product. For everyone.',
} satisfies Record<RoomKind, string>;

/** The page of /developers. Its events, rooms, limits and errors are those of the contract. */
export const developersText = catalogue({
  title: 'For Developers',
  summary: `Play ${brandName} with a program of your own. It has the rights and the limits of the player who runs it.`,
  sections: {
    operations: {
      heading: 'Operations',
      text: 'Everything that the site can do is an operation over HTTP, at /api and its name. The description of all operations is in the form of OpenAPI 3.1: inputs, replies, and each error with an example.',
      items: {
        query: 'A query reads. Send GET, with the input in the query string.',
        command: 'A command changes something. Send POST, with the input as JSON.',
        values: 'Tickets are whole numbers, ids are UUIDs, and times are in UTC.',
        cards: 'The cards have other names here: CAT is rock, CHEESE is paper, and MOUSE is scissors.',
      },
    },
    signIn: {
      heading: 'Sign-in',
      text: 'Sign up on the site, and with a password: programs have no keys of their own.',
      items: {
        cookie: 'auth.signInWithPassword sets a cookie. Send it with each request.',
        origin:
          'Each command needs the header Origin with the address of this site. Otherwise it is refused with FOREIGN_ORIGIN.',
        secondFactor:
          'An account with a second factor is refused with SECOND_FACTOR_NEEDED. Use auth.useRecoveryCode, or an account without.',
        expiry: 'The session ends 30 days after its last use. Requests are then refused with NOT_SIGNED_IN.',
      },
    },
    retries: {
      heading: 'Commands that move tickets',
      text: 'They need the header Idempotency-Key: a new UUID for each thing that you want to do.',
      items: {
        same: 'If you get no answer, send the same command with the same key. It is executed once, and you get the first reply.',
        other: 'The same key with another input is refused with IDEMPOTENCY_KEY_REUSED.',
        time: 'A key is kept for at least 24 hours.',
      },
    },
    realtime: {
      heading: 'Realtime events',
      text: 'Connect with a client of Socket.IO 4, to the path /api/realtime, over WebSocket only, with the cookie and the header Origin.',
      items: {
        watch:
          'Send the event watch with a room, and you get an answer: watching, refused, or tryAgain. The event unwatch leaves the room.',
        own: 'You need not watch your own room, and that of everyone.',
        lost: 'A message can be lost. Read again after each connect, and after realtime.missed.',
      },
    },
    limits: {
      heading: 'Limits',
      text: 'Beyond a limit, a request is refused with TOO_MANY_ATTEMPTS, and the header Retry-After says how many seconds to wait. After UNAVAILABLE, try again as well.',
      items: {
        body: `A request with JSON has up to ${formatNumber(bodyBytes / 1024)} KB. A picture has up to ${formatNumber(maximumPictureBytes / 2 ** 20)} MB and ${formatNumber(maximumPicturePixels / 1_000_000)} megapixels.`,
        queries: `Queries of one network address take turns, and ${formatNumber(waitingQueries)} of them can wait.`,
        commands: 'Commands of one player run one after the other.',
        refused: `${formatNumber(refusedCommandsPerMinute)} commands per minute can be refused before they would move tickets, and ${formatNumber(cancellationsPerMinute)} can cancel or leave.`,
        games: `A player can have ${formatNumber(maximumOpenGames)} open games.`,
        logIns: `${formatNumber(logIns)} attempts to log in within ${formatNumber(logInMinutes)} minutes.`,
        hourly: `${formatNumber(uploadsPerHour)} uploads and ${formatNumber(checkoutsPerHour)} purchases in an hour.`,
        realtime: `A realtime connection can watch ${formatNumber(rooms)} rooms. It sends messages of up to ${formatNumber(messageBytes / 1024)} KB, and ${formatNumber(packets.perSecond)} packets and ${formatNumber(watchRequests.perSecond)} requests to watch per second, after a burst of ${formatNumber(packets.capacity)} and ${formatNumber(watchRequests.capacity)}. Otherwise it is closed.`,
      },
    },
    errors: {
      heading: 'Errors',
      text: 'The reply to a refused request is JSON with code and message. The description of the API says which operation can be refused with which code.',
    },
    shell: {
      heading: 'A game with curl',
      text: 'It signs in, stakes one ticket, plays CAT, and waits for the result.',
    },
    typeScript: {
      heading: 'A game in TypeScript',
      text: 'It does the same with a client that is generated from the description of the API, and waits for realtime events.',
    },
  },
  description: 'The description of the API',
  termsLink: 'Terms and Conditions',
  rules: 'How to play',
  rooms: roomNotes,
  events,
  sentTo: 'Sent to:',
  contains: 'Contains:',
  codes: (count: number) => `All ${formatNumber(count)} codes`,
  status: (status: number) => `Status ${formatNumber(status)}:`,
});

/** The events by name, in the order of the contract. */
export const eventNames = Object.keys(eventRooms) as EventName[];
