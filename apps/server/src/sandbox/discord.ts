import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../platform/clock.js';
import type { Random } from '../platform/random.js';
import { discordScopes, whoIsAtDiscord, type DiscordSite } from '../modules/auth/discord-site.js';
import { callbackPathOf } from '../modules/auth/oauth-site.js';
import { addSandboxOAuth, formOf, SandboxOAuth, takeForms, type SandboxSite } from './oauth-server.js';
import { escapeHtml, sendSandboxPage } from './page.js';

const path = '/dev/discord';

const site: SandboxSite = {
  name: 'Discord',
  path,
  callbackPath: callbackPathOf('discord'),
  username: /^[A-Za-z0-9_.]{2,32}$/,
  usernameProblem: 'A username has 2 to 32 letters, digits, underscores or dots.',
  usualUsername: 'sandbox_mouse',
};

/** Discord for development (D-28): its OAuth 2.0, and who has joined the game's server there, which one can steer. */
export class SandboxDiscord implements DiscordSite {
  readonly id = 'discord';
  readonly kind = 'sandbox';
  readonly timeoutMs = 10_000;
  readonly guildId = '1';
  readonly scopes = discordScopes;
  readonly authorizationParameters = {};
  readonly oauth: SandboxOAuth;
  /** Where this server itself is reached; known once it listens. */
  ownAddress = '';
  readonly #members = new Set<string>();

  constructor(dependencies: { clock: Clock; random: Random }) {
    this.oauth = new SandboxOAuth(site, dependencies);
  }

  get clientId(): string {
    return this.oauth.clientId;
  }

  get clientSecret(): string {
    return this.oauth.clientSecret;
  }

  get tokenUrl(): string {
    return `${this.ownAddress}${path}/token`;
  }

  get apiUrl(): string {
    return `${this.ownAddress}${path}/api`;
  }

  authorizeUrlAt(origin: string): string {
    return `${origin}${path}/authorize`;
  }

  inviteUrlAt(origin: string): string {
    return `${origin}${path}`;
  }

  async whoIs(accessToken: string) {
    return whoIsAtDiscord(this.apiUrl, accessToken, this.timeoutMs);
  }

  /** Whether somebody has joined. */
  hasJoined(username: string): boolean {
    return this.#members.has(username.toLowerCase());
  }

  /** Has somebody join, or leave. */
  steer(username: string, joins: boolean): void {
    if (joins) this.#members.add(username.toLowerCase());
    else this.#members.delete(username.toLowerCase());
  }

  /** Everyone who has joined. */
  members(): string[] {
    return [...this.#members];
  }
}

const schema = { hide: true };

/** Serves the sandbox's consent page, its endpoints, and the page where one joins, below `/dev/discord`. */
export function addSandboxDiscord(
  app: FastifyInstance,
  discord: SandboxDiscord,
  publicOrigin: string | undefined,
): void {
  void app.register(async (scope) => {
    takeForms(scope);
    addSandboxOAuth(scope, discord.oauth, publicOrigin);
    scope.get(`${path}/api/users/@me`, { schema }, async (request, reply) => {
      const person = discord.oauth.user(request.headers.authorization);
      return person ?? reply.status(401).send({ message: '401: Unauthorized' });
    });
    type MemberRequest = { Params: { guildId: string } };
    scope.get<MemberRequest>(`${path}/api/users/@me/guilds/:guildId/member`, { schema }, async (request, reply) => {
      const person = discord.oauth.user(request.headers.authorization);
      if (!person) return reply.status(401).send({ message: '401: Unauthorized' });
      const isMember = request.params.guildId === discord.guildId && discord.hasJoined(person.username);
      return isMember ? { user: person } : reply.status(404).send({ message: 'Unknown Guild', code: 10_004 });
    });
    scope.get(path, { schema }, async (_request, reply) => sendInvitePage(reply, discord));
    scope.post(path, { schema }, async (request, reply) => {
      const form = formOf(request);
      const username = form.get('username') ?? '';
      if (!site.username.test(username)) return sendInvitePage(reply, discord, site.usernameProblem);
      const joins = form.get('decision') !== 'leave';
      discord.steer(username, joins);
      return sendInvitePage(reply, discord, `${username} has ${joins ? 'joined' : 'left'}.`);
    });
  });
}

function sendInvitePage(reply: FastifyReply, discord: SandboxDiscord, note = ''): FastifyReply {
  const members = discord.members().map((username) => `<li>${escapeHtml(username)}</li>`);
  return sendSandboxPage(
    reply,
    'Discord',
    `<p>Join the game's server:</p>
    <p role="status">${escapeHtml(note)}</p>
    <form method="post" action="${path}">
      <p><label>Username <input name="username" value="${site.usualUsername}" autocomplete="off"></label></p>
      <p><button name="decision" value="join">Join</button> <button name="decision" value="leave">Leave</button></p>
    </form>
    <p>Who has joined:</p><ul>${members.join('')}</ul>`,
  );
}
