import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QueryContent } from './query-content.js';

const pending = { data: undefined, isPending: true, refetch: () => undefined };

it('hides the footer while a page loads, but not while a card loads', () => {
  const [page, card] = [true, false].map((isPage) =>
    renderToStaticMarkup(
      <QueryContent query={pending} isPage={isPage} loading="Loading it..." failed="Failed">
        {() => null}
      </QueryContent>,
    ),
  );

  expect(page).toMatch(/data-page-loading.*Loading it/);
  expect(card).toMatch(/^(?!.*data-page-loading).*Loading it/);
});
