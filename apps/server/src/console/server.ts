import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.js';
import type { Operator } from '../modules/operators/service.js';
import { addEntry } from './entry.js';
import { csrfTokenOf, isFromSession } from './guards.js';
import { createConsoleHttp, sendProblem, type ConsoleHttp } from './http.js';
import type { ConsolePage, RefusedForm, Visit } from './page.js';
import { actions, files, pages } from './pages/all.js';
import { isPermitted, type Permission } from './permissions.js';
import { problemOf } from './problems.js';
import { SessionCookie } from './session-cookie.js';
import { renderDocument } from './view/layout.js';

/** A running console. */
export interface ConsoleServer {
  /** Such as `http://127.0.0.1:3100`. */
  address: string;
  stop(): Promise<void>;
}

/** A session whose operator may do what is requested. */
interface Session {
  token: string;
  operator: Operator;
  notice: string | null;
}

/** Starts the operator's console on its own port. */
export async function startConsole(
  context: Context,
  { host, port, origin }: { host: string; port: number; origin: string | undefined },
): Promise<ConsoleServer> {
  const { app } = createConsole(context, origin);
  const address = await app.listen({ host, port }).catch((error: Error) => {
    throw new Error(`The console cannot listen: ${error.message}. Choose another ADMIN_HOST or ADMIN_PORT.`);
  });
  return { address: origin ?? address, stop: () => app.close() };
}

/** Creates the console, without listening. See decision 0044. */
export function createConsole(context: Context, origin: string | undefined): ConsoleHttp {
  const port = () => (app.server.address() as AddressInfo | null)?.port ?? 80;
  const { app, routes } = createConsoleHttp(context, { origin, port });
  const cookie = new SessionCookie(origin);
  addEntry(app, context, cookie);
  const guard = createGuard(context, cookie);
  for (const page of pages) {
    app.get(
      page.path,
      guard(page.permission, (session, request, reply) => showPage(page, session, request, reply)),
    );
  }
  for (const file of files) {
    app.get(
      file.path,
      guard(file.permission, async (session, request, reply) => {
        const { name, type, content } = await file.make(visitOf(context, session, request));
        await reply
          .type(type)
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(Readable.from(content));
      }),
    );
  }
  for (const action of actions) {
    app.post(
      action.path,
      guard(action.permission, async (session, request, reply) => {
        const form = formOf(request);
        try {
          const { to, notice } = await action.run(visitOf(context, session, request), form);
          await context.operators.sessions.setNotice(session.token, notice);
          await reply.redirect(to, 303);
        } catch (error) {
          const problem = problemOf(error);
          if (problem === null) throw error;
          if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds);
          const refused = { action: request.url, problem: problem.message, fields: problem.fields, values: form };
          await showPage(action.page, session, request, reply.status(problem.status), refused);
        }
      }),
    );
  }
  return { app, routes };

  async function showPage(
    page: ConsolePage,
    { token, operator, notice }: Session,
    request: FastifyRequest,
    reply: FastifyReply,
    refused: RefusedForm | null = null,
  ): Promise<void> {
    const { title, body } = await page.view(visitOf(context, { operator }, request));
    if (notice !== null) await context.operators.sessions.setNotice(token, null);
    const html = renderDocument({
      title,
      header: { operator, links: linksFor(operator, page) },
      notice: refused ? null : notice,
      form: { csrfToken: csrfTokenOf(token), refused },
      children: body,
    });
    await reply.type('text/html; charset=utf-8').send(html);
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Returns a function that lets only operators with a permission reach a handler, and forms only from their own session. */
function createGuard({ operators }: Context, cookie: SessionCookie) {
  return (
    permission: Permission,
    work: (session: Session, request: FastifyRequest, reply: FastifyReply) => Promise<void>,
  ): Handler =>
    async (request, reply) => {
      const token = cookie.read(request.headers.cookie);
      const session = token === null ? null : await operators.sessions.find(token);
      if (token === null || session === null) {
        return reply.redirect(token === null ? '/log-in' : '/log-in?ended', 303);
      }
      if (request.method === 'POST' && !isFromSession(formOf(request), token)) {
        return sendProblem(reply, 403, 'This form is from an earlier session. Open its page again.');
      }
      if (!isPermitted(session.operator.role, permission)) {
        return sendProblem(reply, 403, `The role '${session.operator.role}' may not do this.`);
      }
      return work({ token, ...session }, request, reply);
    };
}

function visitOf(context: Context, { operator }: Pick<Session, 'operator'>, request: FastifyRequest): Visit {
  const query = new URL(request.url, 'http://localhost').searchParams;
  return { context, operator, params: request.params as Record<string, string>, query };
}

function formOf({ body }: FastifyRequest): Record<string, string> {
  return (body ?? {}) as Record<string, string>;
}

function linksFor({ role }: Operator, current: ConsolePage) {
  return pages.flatMap((page) =>
    page.navigation !== undefined && isPermitted(role, page.permission)
      ? [{ path: page.path, text: page.navigation, isCurrent: isWithin(current.path, page.path) }]
      : [],
  );
}

/** Returns whether a page belongs to the section of another one: `/players/:id` to `/players`. */
function isWithin(path: string, section: string): boolean {
  return path === section || (section !== '/' && path.startsWith(`${section}/`));
}
