import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';

/** The least that a page of such an app can be: one reply, shown at one path, and a button. */
function Hello() {
  const [presses, setPresses] = useState(0);
  const { data } = useQuery({ queryKey: ['name'], queryFn: async () => (await fetch('/reply.json')).json() });
  return [
    createElement('h1', { key: 'reply' }, `Hello, ${data?.name ?? '...'}`),
    createElement('button', { key: 'button', onClick: () => setPresses(presses + 1) }, 'Press'),
    createElement('p', { key: 'presses' }, presses),
  ];
}

const routes = createElement(Routes, null, createElement(Route, { path: '*', element: createElement(Hello) }));
const app = createElement(QueryClientProvider, { client: new QueryClient() }, routes);
createRoot(document.getElementById('root')).render(createElement(BrowserRouter, null, app));
