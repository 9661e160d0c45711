import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageContent } from './page-content.js';
import { QueryContent } from './query-content.js';

const pending = { data: undefined, isPending: true, refetch: () => undefined };

it('hides the footer while a page loads, but not while a card loads', () => {
  const [page, card] = [PageContent, QueryContent].map((Content) =>
    renderToStaticMarkup(
      <Content query={pending} loading="Loading it..." failed="Failed">
        {() => null}
      </Content>,
    ),
  );

  expect(page).toMatch(/data-page-loading.*Loading it/);
  expect(card).toMatch(/^(?!.*data-page-loading).*Loading it/);
});
