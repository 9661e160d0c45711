import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QueryContent } from './query-content.js';

const underWay = { data: undefined, isPending: true, refetch: () => undefined };

it('hides what follows the page while that loads, and nothing while one of its cards does', () => {
  const [page, card] = [true, false].map((isPage) =>
    renderToStaticMarkup(
      <QueryContent query={underWay} isPage={isPage} loading="Loading it..." failed="Failed">
        {() => null}
      </QueryContent>,
    ),
  );

  expect(page).toMatch(/data-page-loading.*Loading it/);
  expect(card).toMatch(/^(?!.*data-page-loading).*Loading it/);
});
