import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../platform/clock.js';
import type { Random } from '../platform/random.js';
import { discordScopes, whoIsAtDiscord, type DiscordSite } from '../platform/sites/discord-site.js';
import { callbackPathOf } from '../platform/sites/oauth-site.js';
import { formOf } from './forms.js';
import { addSandboxSite } from './oauth-pages.js';
import { escapeHtml } from '../platform/http/escape-html.js';
import { sendSandboxPage } from './page.js';
import { SandboxSite, type SiteDescription } from './sandbox-site.js';

const path = '/dev/discord';

const site: SiteDescription = {
  name: 'Discord',
  path,
  callbackPath: callbackPathOf('discord'),
  username: /^[A-Za-z0-9_.]{2,32}$/,
  usernameProblem: 'A username has 2 to 32 letters, digits, underscores or dots.',
  defaultUsername: 'sandbox_mouse',
};

/** The sandbox of Discord (D-28): OAuth 2.0, and the members of the game's server, which its page can change. */
export class SandboxDiscord extends SandboxSite implements DiscordSite {
  readonly id = 'discord';
  readonly guildId = '1';
  readonly scopes = discordScopes;
  readonly authorizationParameters = {};
  readonly #members = new Set<string>();

  constructor(dependencies: { clock: Clock; random: Random }) {
    super(site, dependencies);
  }

  get apiUrl(): string {
    return `${this.ownAddress}${path}/api`;
  }

  inviteUrlAt(origin: string): string {
    return `${origin}${path}`;
  }

  async whoIs(accessToken: string) {
    return whoIsAtDiscord(this.apiUrl, accessToken, this.timeoutMs);
  }

  /** Returns whether a user has joined the server. */
  hasJoined(username: string): boolean {
    return this.#members.has(username.toLowerCase());
  }

  /** Lets a user join or leave the server. */
  setMembership(username: string, joins: boolean): void {
    if (joins) this.#members.add(username.toLowerCase());
    else this.#members.delete(username.toLowerCase());
  }

  /** Returns the members of the server. */
  members(): string[] {
    return [...this.#members];
  }
}

/** Serves the consent page, the endpoints and the invitation page of the sandbox, below `/dev/discord`. */
export function addSandboxDiscord(
  app: FastifyInstance,
  discord: SandboxDiscord,
  publicOrigin: string | undefined,
): void {
  addSandboxSite(app, discord, publicOrigin, (scope) => {
    scope.get(`${path}/api/users/@me`, async (request, reply) => {
      const person = discord.grants.user(request.headers.authorization);
      return person ?? reply.status(401).send({ message: '401: Unauthorized' });
    });
    type MemberRequest = { Params: { guildId: string } };
    scope.get<MemberRequest>(`${path}/api/users/@me/guilds/:guildId/member`, async (request, reply) => {
      const person = discord.grants.user(request.headers.authorization);
      if (!person) return reply.status(401).send({ message: '401: Unauthorized' });
      const isMember = request.params.guildId === discord.guildId && discord.hasJoined(person.username);
      return isMember ? { user: person } : reply.status(404).send({ message: 'Unknown Guild', code: 10_004 });
    });
    scope.get(path, async (_request, reply) => sendInvitePage(reply, discord));
    scope.post(path, async (request, reply) => {
      const form = formOf(request);
      const username = form.get('username') ?? '';
      if (!site.username.test(username)) return sendInvitePage(reply, discord, site.usernameProblem);
      const joins = form.get('decision') !== 'leave';
      discord.setMembership(username, joins);
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
      <p><label>Username <input name="username" value="${site.defaultUsername}" autocomplete="off"></label></p>
      <p><button name="decision" value="join">Join</button> <button name="decision" value="leave">Leave</button></p>
    </form>
    <p>Members:</p><ul>${members.join('')}</ul>`,
  );
}
