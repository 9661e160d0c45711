import { errors, eventRooms, events, watchTarget, type RoomKind } from '@game/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import shellExample from '../../../../../examples/play.sh?raw';
// oxlint-disable-next-line import/default -- Vite makes the export
import typeScriptExample from '../../../../../examples/play.ts?raw';
import { LinkButton } from '../../components/ui/button.js';
import { developersText, eventNames } from '../../text/developers.js';
import { TextPage } from './text-page.js';

const text = developersText;

/** /developers: how programs use the API. Its lists are those of the contract, and its examples the files that a test runs. */
export function DevelopersRoute() {
  return (
    <TextPage
      title={text.title}
      sections={text.sections}
      note={<p className="max-w-prose text-muted">{text.summary}</p>}
      additions={{
        operations: (
          <a href="/api/openapi.json" className="inline-flex min-h-11 items-center font-semibold underline">
            {text.description}
          </a>
        ),
        realtime: (
          <>
            <Rooms />
            <Events />
          </>
        ),
        errors: <ErrorCodes />,
        shell: <Listing label={text.sections.shell.heading}>{shellExample}</Listing>,
        typeScript: <Listing label={text.sections.typeScript.heading}>{typeScriptExample}</Listing>,
      }}
      end={
        <>
          <LinkButton to="/rules" variant="secondary">
            {text.rules}
          </LinkButton>
          <Link to="/terms" className="inline-flex min-h-11 items-center underline">
            {text.termsLink}
          </Link>
        </>
      }
    />
  );
}

/** A word of a program, which is the same in every language. */
function Code({ children }: { children: string }) {
  return (
    <code translate="no" className="text-sm wrap-anywhere">
      {children}
    </code>
  );
}

/** What to send to watch a room, with a placeholder for its id. */
function requestFor(kind: RoomKind): string | null {
  const option = watchTarget.def.options.find(({ shape }) => shape.room.def.values[0] === kind);
  if (!option) return null;
  const ids = Object.keys(option.shape).filter((name) => name !== 'room');
  return JSON.stringify(Object.fromEntries([['room', kind], ...ids.map((name) => [name, '…'])]));
}

function Rooms() {
  const kinds = Object.keys(text.rooms) as RoomKind[];
  return (
    <Entries>
      {kinds.map((kind) => (
        <Entry key={kind} name={requestFor(kind) ?? kind}>
          {text.rooms[kind]}
        </Entry>
      ))}
    </Entries>
  );
}

function Events() {
  return (
    <Entries>
      {eventNames.map((name) => {
        const content = Object.keys(events[name].shape);
        return (
          <Entry key={name} name={name}>
            {text.events[name]}
            <span className="block text-sm text-muted">
              {text.sentTo} <Code>{eventRooms[name].join(', ')}</Code>
              {content.length > 0 && (
                <>
                  {' · '}
                  {text.contains} <Code>{content.join(', ')}</Code>
                </>
              )}
            </span>
          </Entry>
        );
      })}
    </Entries>
  );
}

function ErrorCodes() {
  const all = Object.entries(errors);
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-semibold underline">{text.codes(all.length)}</summary>
      <Entries>
        {all.map(([name, { status, message }]) => (
          <Entry key={name} name={name}>
            {text.status(status)} <span translate="no">{message}</span>
          </Entry>
        ))}
      </Entries>
    </details>
  );
}

function Entries({ children }: { children: ReactNode }) {
  return <dl className="mt-3">{children}</dl>;
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-muted py-1">
      <dt className="font-semibold">
        <Code>{name}</Code>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A file as it is. */
function Listing({ label, children }: { label: string; children: string }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
      tabIndex={0}
      role="group"
      aria-label={label}
      dir="ltr"
      className="mt-3 max-w-full overflow-x-auto rounded-control border-2 border-ink bg-background p-3 text-sm wrap-normal"
    >
      <code translate="no">{children}</code>
    </pre>
  );
}
