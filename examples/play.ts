// Plays one hand. Set SITE, such as https://play.example, EMAIL and PASSWORD, then type:
//   npm install openapi-fetch@0.17 openapi-typescript@7 socket.io-client@4 tsx@4 typescript@5
//   npx openapi-typescript "$SITE/api/openapi.json" --output api.d.ts
//   npx tsx play.ts
import { randomBytes, randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import { io } from 'socket.io-client';
import type { paths } from './api.js';

const { SITE = '', EMAIL: email = '', PASSWORD: password = '' } = process.env;
const api = createClient<paths>({ baseUrl: SITE });

/** The headers of a command. If there is no answer, send the command again with the same key: it cannot stake twice. */
const headers = () => ({ header: { Origin: SITE, 'Idempotency-Key': randomUUID() } });

/** Returns the reply, or throws the error of the site. */
function replyOf<Reply>({ data, error }: { data?: Reply; error?: { code: string; message: string } }): Reply {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.message}`);
  return data;
}

const signedIn = await api.POST('/api/auth.signInWithPassword', { params: headers(), body: { email, password } });
const { player } = replyOf(signedIn);
const Cookie = signedIn.response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
api.use({ onRequest: ({ request }) => request.headers.set('Cookie', Cookie) });

const extraHeaders = { Cookie, Origin: SITE };
const realtime = io(SITE, { path: '/api/realtime', transports: ['websocket'], extraHeaders });

const { gameId } = replyOf(await api.POST('/api/games.playWithStake', { params: headers(), body: { stakeAmount: 1 } }));
const nonce = randomBytes(32).toString('hex');
replyOf(await api.POST('/api/games.move', { params: headers(), body: { gameId, move: 'paper', nonce } }));
console.log(`You have played CHEESE: ${SITE}/game/${gameId}`);

for (;;) {
  // The first of these events says that the game may have changed.
  const changed = new Promise((resolve) => {
    for (const event of ['games.changed', 'realtime.missed', 'connect']) realtime.once(event, resolve);
  });
  const { game } = replyOf(await api.GET('/api/games.get', { params: { query: { gameId } } }));
  if (game.status === 'completed' || game.status === 'cancelled') {
    const { winnerId, winningAmount } = game.result ?? { winnerId: null, winningAmount: 1 };
    if (winnerId === null) console.log('A draw, or nobody has joined: you have your ticket back.');
    else console.log(winnerId === player.id ? `You win ${winningAmount} tickets.` : 'You lose.');
    break;
  }
  await changed;
}
realtime.close();
