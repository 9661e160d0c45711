import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../platform/http/origin.js';
import { formOf, acceptForms } from './forms.js';
import { authorizeRequest, type AuthorizeRequest } from './oauth-grants.js';
import { escapeHtml } from '../platform/http/escape-html.js';
import { sendSandboxPage } from './page.js';
import type { SandboxSite, SiteDescription } from './sandbox-site.js';

/** Serves the consent page and the token endpoint of a sandbox, and the further routes of `addRest`, with HTML forms. */
export function addSandboxSite(
  app: FastifyInstance,
  site: SandboxSite,
  publicOrigin: string | undefined,
  addRest: (scope: FastifyInstance) => void,
): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    addConsentPage(scope, site, publicOrigin);
    scope.post(`${site.description.path}/token`, async (request, reply) => {
      const { status, body } = site.grants.token(request.headers.authorization, formOf(request));
      return reply.status(status).header('Cache-Control', 'no-store').send(body);
    });
    addRest(scope);
  });
}

function addConsentPage(scope: FastifyInstance, site: SandboxSite, publicOrigin: string | undefined): void {
  const { description, grants } = site;
  const { path, callbackPath, username, usernameProblem } = description;
  const check = (parameters: unknown, request: FastifyRequest) => {
    const parsed = authorizeRequest.safeParse(parameters);
    if (!parsed.success) return { problem: 'the request is incomplete' };
    const { client_id: clientId, redirect_uri: redirectUri } = parsed.data;
    if (clientId !== site.clientId) return { problem: 'unknown client_id' };
    if (redirectUri !== `${originOf(request, publicOrigin)}${callbackPath}`) {
      return { problem: 'redirect_uri is not registered' };
    }
    return { wanted: parsed.data };
  };
  scope.get(`${path}/authorize`, async (request, reply) => {
    const { wanted, problem } = check(request.query, request);
    return wanted ? sendConsentPage(reply, description, wanted) : sendProblem(reply, description, problem);
  });
  scope.post(`${path}/authorize`, async (request, reply) => {
    const form = Object.fromEntries(formOf(request));
    const { wanted, problem } = check(form, request);
    if (!wanted) return sendProblem(reply, description, problem);
    const back = new URL(wanted.redirect_uri);
    back.searchParams.set('state', wanted.state);
    if (form['decision'] !== 'authorize') {
      back.searchParams.set('error', 'access_denied');
      return reply.redirect(back.href, 303);
    }
    const chosen = form['username'] ?? '';
    if (!username.test(chosen)) return sendConsentPage(reply, description, wanted, usernameProblem);
    back.searchParams.set('code', grants.authorize(wanted, chosen));
    return reply.redirect(back.href, 303);
  });
}

function sendProblem(reply: FastifyReply, { name }: SiteDescription, problem: string): FastifyReply {
  return sendSandboxPage(reply, name, `<p>Refused: ${problem}.</p>`, 400);
}

function sendConsentPage(
  reply: FastifyReply,
  { name, path, defaultUsername }: SiteDescription,
  request: AuthorizeRequest,
  problem = '',
): FastifyReply {
  const fields = Object.entries(request).map(
    ([field, value]) => `<input type="hidden" name="${escapeHtml(field)}" value="${escapeHtml(value)}">`,
  );
  const scopes = request.scope.split(' ').map((scope) => `<li>${escapeHtml(scope)}</li>`);
  return sendSandboxPage(
    reply,
    name,
    `<p>The game asks to use an account at ${name}. Choose an account:</p>
    <form method="post" action="${path}/authorize">
      ${fields.join('\n      ')}
      <p role="alert">${escapeHtml(problem)}</p>
      <p><label>Handle <input name="username" value="${defaultUsername}" autocomplete="off"></label></p>
      <p>It requests these permissions:</p><ul>${scopes.join('')}</ul>
      <p><button name="decision" value="authorize">Authorize app</button>
      <button name="decision" value="cancel">Cancel</button></p>
    </form>`,
  );
}
