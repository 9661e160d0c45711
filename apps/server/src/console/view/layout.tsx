import { brandName } from '@game/site';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Operator } from '../../modules/operators/service.js';
import { visibleText } from '../../operator/visible-text.js';
import { FormContext, type FormState } from './form.js';
import { RoleContext } from './player.js';

/** What the header of a page shows to an operator who is logged in. */
export interface Header {
  operator: Operator;
  links: { path: string; text: string; isCurrent: boolean }[];
}

/** Renders a document as HTML. React escapes all texts in it. */
export function renderDocument({
  title,
  header,
  notice = null,
  form,
  problem = form.refused?.problem ?? null,
  children,
}: {
  title: string;
  header: Header | null;
  /** What was done last. */
  notice?: string | null;
  /** What is wrong; by default, why a form was refused. */
  problem?: string | null;
  form: FormState;
  children: ReactNode;
}): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${visibleText(title)} – ${brandName} console`}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <FormContext value={form}>
          <header>
            <p className="brand">{`${brandName} console`}</p>
            {header && <Navigation {...header} />}
          </header>
          <main id="main">
            {notice !== null && (
              <p role="status" className="notice">
                {visibleText(notice)}
              </p>
            )}
            <h1>{visibleText(title)}</h1>
            {problem !== null && (
              <p role="alert" className="problem">
                {visibleText(problem)}
              </p>
            )}
            <RoleContext value={header?.operator.role ?? null}>{children}</RoleContext>
          </main>
        </FormContext>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function Navigation({ operator, links }: Header) {
  return (
    <>
      <nav aria-label="Main">
        <ul>
          {links.map(({ path, text, isCurrent }) => (
            <li key={path}>
              <a href={path} aria-current={isCurrent ? 'page' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="who">
        <span>{`${operator.name} (${operator.role})`}</span>
        <LogOut />
      </div>
    </>
  );
}

function LogOut() {
  return (
    <FormContext.Consumer>
      {({ csrfToken }) => (
        <form method="post" action="/log-out" className="log-out">
          <input type="hidden" name="csrf" value={csrfToken} />
          <button type="submit">Log out</button>
        </form>
      )}
    </FormContext.Consumer>
  );
}
