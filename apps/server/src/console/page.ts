import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { Context } from '../context.js';
import { logNameOf, type Operator } from '../modules/operators/service.js';
import type { Actor } from '../operator/acts/actor.js';
import type { Permission } from './permissions.js';

/** What the operator entered in a form that was refused, so that nothing is lost. */
export interface RefusedForm {
  /** The path to which the form was sent. */
  action: string;
  problem: string;
  /** What is wrong with each field, by its name. */
  fields: Record<string, string>;
  values: Record<string, string>;
}

/** A request of an operator who is logged in. */
export interface Visit {
  context: Context;
  operator: Operator;
  /** The values of the path's placeholders. */
  params: Record<string, string>;
  query: URLSearchParams;
}

/** What a page shows. */
export interface PageView {
  title: string;
  body: ReactNode;
}

/** A page of the console. */
export interface ConsolePage {
  /** With placeholders, such as `/players/:id`. */
  path: string;
  permission: Permission;
  /** The text of its link in the navigation; none if undefined. */
  navigation?: string;
  /** @throws {CommandRefused} if what it shows does not exist. */
  view: (visit: Visit) => Promise<PageView>;
}

/** What an operator sees after an action. */
export interface ActionOutcome {
  /** The path of the page to show. */
  to: string;
  /** What was done. */
  notice: string;
}

/** An action of the console: a form that is sent with POST. */
export interface ConsoleAction {
  path: string;
  permission: Permission;
  /** Shown again with what was entered, if the action is refused. It has the same placeholders as `path`. */
  page: ConsolePage;
  /** Parses the form and acts. @throws {CommandRefused | Refusal | z.ZodError} if nothing was changed. */
  run: (visit: Visit, form: Record<string, string>) => Promise<ActionOutcome>;
}

/** A file that is made for an operator. */
export interface ConsoleFile {
  path: string;
  permission: Permission;
  /** The content is sent in parts, so that a file can be larger than the memory. */
  make: (visit: Visit) => Promise<{ name: string; type: string; content: AsyncIterable<string | Buffer> }>;
}

/** Defines an action whose form has the given schema. */
export function action<Schema extends z.ZodType>(
  definition: Omit<ConsoleAction, 'run'> & {
    form: Schema;
    run: (visit: Visit, form: z.output<Schema>) => Promise<ActionOutcome>;
  },
): ConsoleAction {
  const { form: schema, run, ...rest } = definition;
  return { ...rest, run: async (visit, form) => run(visit, schema.parse(form)) };
}

/** Returns `path` with the query of a visit, so that an action leads back to the same page of a list. */
export function withQuery(path: string, { query }: Pick<Visit, 'query'>): string {
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** Returns who acts in a visit, as the operator's log names them, and why. */
export function actorOf({ operator }: Visit, { reason }: { reason: string }): Actor {
  return { operator: logNameOf(operator), reason };
}
