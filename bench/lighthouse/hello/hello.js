import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';

/** The least that a page of such an app can be: one reply, shown at one path. */
function Hello() {
  const { data } = useQuery({ queryKey: ['name'], queryFn: async () => (await fetch('/reply.json')).json() });
  return createElement('h1', null, `Hello, ${data?.name ?? '...'}`);
}

const routes = createElement(Routes, null, createElement(Route, { path: '*', element: createElement(Hello) }));
const app = createElement(QueryClientProvider, { client: new QueryClient() }, routes);
createRoot(document.getElementById('root')).render(createElement(BrowserRouter, null, app));
