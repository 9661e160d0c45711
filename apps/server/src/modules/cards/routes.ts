import type { FastifyInstance } from 'fastify';
import type { Api } from '../../platform/http/api.js';
import { hasVersion } from '../../platform/http/known-version.js';
import type { LinkPreview } from '../../platform/http/page-head.js';
import type { QueryLimits } from '../../platform/http/query-limits.js';
import { Refusal } from '../../platform/refusal.js';
import type { CardDrawings } from './card-drawings.js';
import { cardKinds, type CardKind, type Cards } from './service.js';

/** The URL prefix of cards. */
const cardsUrl = '/files/cards';

/** How long a card may be cached without revalidation, in seconds. Its URL in pages changes with its content. */
const cacheSeconds = 3600;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sharedPath = /^\/(challenge|tournaments)\/([0-9a-f-]{36})\/?$/;

interface Dependencies {
  cards: Cards;
  drawings: CardDrawings;
  queryLimits: QueryLimits;
}

/** Connects the operations of `cards` to the service. `drawings` is null if the web app is not built. */
export function addCardRoutes(api: Api, { cards, drawings }: { cards: Cards; drawings: CardDrawings | null }): void {
  api.handle('cards.getOwn', async ({ player, input, request }) => {
    const { card, referralCode } = await cards.findOwn(player, input);
    if (drawings === null) throw new Refusal('UNAVAILABLE');
    return { picture: (await drawings.draw(request, card)).toString('base64'), referralCode };
  });
}

/** Adds the routes of the pictures that other sites show for links. Links without one lead to the general picture. */
export function addCardFiles(app: FastifyInstance, { cards, drawings, queryLimits }: Dependencies): void {
  for (const kind of cardKinds) {
    app.get<{ Params: { id: string } }>(`${cardsUrl}/${kind}/:id`, async (request, reply) => {
      const { id } = request.params;
      const link = uuid.test(id) ? await queryLimits.run(request, () => cards.find(kind, id)) : null;
      if (link === null) return reply.header('Cache-Control', 'public, max-age=300').redirect(drawings.general);
      const tag = `"${drawings.tagOf(link.card)}"`;
      const headers = { 'Cache-Control': `public, max-age=${cacheSeconds}`, ETag: tag };
      if (hasVersion(request.headers, tag)) return reply.code(304).headers(headers).send();
      const picture = await drawings.draw(request, link.card);
      // Only now: a refusal must not be kept by a cache.
      return reply.headers(headers).type('image/png').send(picture);
    });
  }
}

/** Returns a function that finds what other sites show for the link of a page; null for the page's own description. */
export function previewsOf({ cards, drawings }: Pick<Dependencies, 'cards' | 'drawings'>) {
  return async (path: string): Promise<LinkPreview | null> => {
    const [, page, id = ''] = sharedPath.exec(path) ?? [];
    if (page === undefined || !uuid.test(id)) return null;
    const kind: CardKind = page === 'challenge' ? 'challenge' : 'tournament';
    const link = await cards.find(kind, id);
    if (link === null) return null;
    const { title, description, card } = link;
    return { title, description, path: `/${page}/${id}`, image: `${cardsUrl}/${kind}/${id}?v=${drawings.tagOf(card)}` };
  };
}
