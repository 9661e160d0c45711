import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import * as z from 'zod';
import type { Context } from '../context.js';
import { InvitationPage, JoinPage, logInCauses, LogInPage } from './entry-pages.js';
import { isFromSession } from './guards.js';
import { problemOf } from './problems.js';
import type { SessionCookie } from './session-cookie.js';
import { renderDocument } from './view/layout.js';

const text = z.string().max(500);
const logInForm = z.object({ name: text, password: text, oneTimeCode: text });
const invitationForm = z.object({ invitation: text.transform((code) => code.trim().toLowerCase()) });
const joinForm = invitationForm.extend({ password: text, repeated: text, oneTimeCode: text });

/** Adds what needs no session: logging in and out, and accepting an invitation. */
export function addEntry(app: FastifyInstance, { operators }: Context, cookie: SessionCookie): void {
  app.get<{ Querystring: Record<string, string> }>('/log-in', ({ query }, reply) => {
    const cause = logInCauses.find((one) => query[one] !== undefined);
    return show(reply, 'Log in', <LogInPage cause={cause} />);
  });
  app.post('/log-in', async (request, reply) => {
    await refusing(request, reply, { title: 'Log in', page: () => <LogInPage /> }, async () => {
      const { name, ...rest } = logInForm.parse(request.body ?? {});
      const credentials = { ...rest, name: name.trim().toLowerCase(), networkParty: request.networkParty };
      const token = await operators.logIn.run(credentials);
      // An attacker may have planted the session that the browser had before.
      const before = cookie.read(request.headers.cookie);
      if (before !== null) await operators.sessions.end(before);
      await reply.header('set-cookie', cookie.set(token)).redirect('/', 303);
    });
  });
  app.post('/log-out', async (request, reply) => {
    const token = cookie.read(request.headers.cookie);
    const form = (request.body ?? {}) as Record<string, string>;
    if (token !== null && isFromSession(form, token)) await operators.sessions.end(token);
    await reply.header('set-cookie', cookie.set(null)).redirect('/log-in', 303);
  });
  app.get('/join', (_request, reply) => show(reply, 'Invitation', <InvitationPage />));
  app.post('/join/open', async (request, reply) => {
    await refusing(request, reply, { title: 'Invitation', page: () => <InvitationPage /> }, async () => {
      const { invitation } = invitationForm.parse(request.body ?? {});
      const invited = await operators.invitations.open(invitation);
      await show(reply, 'Set your password', <JoinPage {...invited} code={invitation} />);
    });
  });
  app.post('/join', async (request, reply) => {
    const form = joinForm.safeParse(request.body ?? {});
    if (!form.success) return reply.redirect('/join', 303);
    const { invitation, repeated, ...given } = form.data;
    // If the invitation is no longer valid, this throws, and the answer is a page that says so.
    const invited = await operators.invitations.open(invitation);
    const again = { title: 'Set your password', page: () => <JoinPage {...invited} code={invitation} /> };
    return refusing(request, reply, again, async () => {
      z.object({ repeated: z.literal(given.password, 'The two passwords differ') }).parse({ repeated });
      await operators.invitations.accept(invitation, given);
      await reply.redirect('/log-in?joined', 303);
    });
  });
}

async function show(reply: FastifyReply, title: string, children: ReactNode): Promise<void> {
  const form = { csrfToken: '', refused: null };
  await reply.type('text/html; charset=utf-8').send(renderDocument({ title, header: null, form, children }));
}

/** Runs `work`. If it is refused, shows the form again with what was entered. */
async function refusing(
  { body, url }: FastifyRequest,
  reply: FastifyReply,
  { title, page }: { title: string; page: () => ReactNode },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds);
    const { message, fields } = problem;
    const refused = { action: url, problem: message, fields, values: (body ?? {}) as Record<string, string> };
    const html = renderDocument({ title, header: null, form: { csrfToken: '', refused }, children: page() });
    await reply.status(problem.status).type('text/html; charset=utf-8').send(html);
  }
}
