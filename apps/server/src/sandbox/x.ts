import { brandName } from '@game/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.js';
import type { Random } from '../platform/random.js';
import { callbackPathOf } from '../platform/sites/oauth-site.js';
import { whoIsAtX, xAuthorizationParameters, xScopes, type XSite } from '../platform/sites/x-site.js';
import { formOf } from './forms.js';
import { addSandboxSite } from './oauth-pages.js';
import { escapeHtml, hidden, sendSandboxPage } from './page.js';
import { SandboxSite, type SiteDescription } from './sandbox-site.js';

const path = '/dev/x';

/** The most posts of one kind somebody can be given. */
const mostPosts = 1000;

/** How many posts one answer tells of, at most; as at X. */
const pageLength = 100;

const site: SiteDescription = {
  name: 'X',
  path,
  callbackPath: callbackPathOf('x'),
  username: /^[A-Za-z0-9_]{1,15}$/,
  usernameProblem: 'A handle has 1 to 15 letters, digits or underscores.',
  usualUsername: 'sandbox_cat',
};

/** What somebody does at the sandbox. */
interface Doings {
  /** Posts of the last seven days that mention the game, and others. */
  mentions: number;
  otherPosts: number;
  isFollowing: boolean;
}

const nothing: Doings = { mentions: 0, otherPosts: 0, isFollowing: false };

/** X for development (D-28): its OAuth 2.0, and the endpoints of its API that are used, for people one can steer. */
export class SandboxX extends SandboxSite implements XSite {
  readonly id = 'x';
  readonly handle = brandName.toLowerCase();
  readonly scopes = xScopes;
  readonly authorizationParameters = xAuthorizationParameters;
  readonly #doings = new Map<string, Doings>();

  constructor(dependencies: { clock: Clock; random: Random }) {
    super(site, dependencies);
  }

  get apiUrl(): string {
    return `${this.ownAddress}${path}/2`;
  }

  followUrlAt(origin: string): string {
    return `${origin}${path}`;
  }

  async whoIs(accessToken: string) {
    return whoIsAtX(`${this.ownAddress}${path}/users/me`, accessToken, this.timeoutMs);
  }

  /** What somebody does there. */
  doingsOf(username: string): Doings {
    return this.#doings.get(username.toLowerCase()) ?? nothing;
  }

  /** Has somebody do something else there from now on. */
  steer(username: string, doings: Partial<Doings>): void {
    this.#doings.set(username.toLowerCase(), { ...this.doingsOf(username), ...doings });
  }

  /** Everyone who has been steered. */
  people(): string[] {
    return [...this.#doings.keys()];
  }
}

/** Serves the sandbox's consent page, its endpoints, and the page people are steered on, below `/dev/x`. */
export function addSandboxX(app: FastifyInstance, x: SandboxX, publicOrigin: string | undefined): void {
  addSandboxSite(app, x, publicOrigin, (scope) => {
    addApi(scope, x);
    addSteering(scope, x);
  });
}

function addApi(scope: FastifyInstance, x: SandboxX): void {
  const asked = (request: FastifyRequest) => x.grants.user(request.headers.authorization);
  const refuse = (reply: FastifyReply) => reply.status(401).send({ title: 'Unauthorized' });
  scope.get(`${path}/users/me`, hidden, async (request, reply) => {
    const data = asked(request);
    return data ? { data: { ...data, name: data.username } } : refuse(reply);
  });
  type PostsRequest = { Params: { id: string }; Querystring: { pagination_token?: string } };
  scope.get<PostsRequest>(`${path}/2/users/:id/tweets`, hidden, async (request, reply) => {
    const person = asked(request);
    if (person?.id !== request.params.id) return refuse(reply);
    const { mentions, otherPosts } = x.doingsOf(person.username);
    const first = Number(request.query.pagination_token ?? 0);
    const end = Math.min(first + pageLength, mentions + otherPosts);
    const data = Array.from({ length: Math.max(0, end - first) }, (_, index) => postOf(x, first + index, mentions));
    const meta = { result_count: data.length, ...(end < mentions + otherPosts ? { next_token: String(end) } : {}) };
    return data.length === 0 ? { meta } : { data, meta };
  });
  type UserRequest = { Params: { username: string } };
  scope.get<UserRequest>(`${path}/2/users/by/username/:username`, hidden, async (request, reply) => {
    const person = asked(request);
    if (!person) return refuse(reply);
    const { username } = request.params;
    const isFollowing = username === x.handle && x.doingsOf(person.username).isFollowing;
    return {
      data: { id: '1', name: username, username, ...(isFollowing ? { connection_status: ['following'] } : {}) },
    };
  });
}

function postOf(x: SandboxX, index: number, mentions: number): object {
  const isMention = index < mentions;
  const text = isMention ? `@${x.handle} is fun` : 'cheese';
  return { id: String(index + 1), text, ...(isMention ? { entities: { mentions: [{ username: x.handle }] } } : {}) };
}

function addSteering(scope: FastifyInstance, x: SandboxX): void {
  scope.get(path, hidden, async (_request, reply) => sendSteeringPage(reply, x));
  scope.post(path, hidden, async (request, reply) => {
    const form = formOf(request);
    const username = form.get('username') ?? '';
    if (!site.username.test(username)) return sendSteeringPage(reply, x, site.usernameProblem);
    x.steer(username, {
      mentions: countOf(form.get('mentions')),
      otherPosts: countOf(form.get('otherPosts')),
      isFollowing: form.get('isFollowing') === 'on',
    });
    return sendSteeringPage(reply, x, `@${username} does so from now on.`);
  });
}

function countOf(text: string | null): number {
  return /^\d{1,4}$/.test(text ?? '') ? Math.min(Number(text), mostPosts) : 0;
}

function sendSteeringPage(reply: FastifyReply, x: SandboxX, note = ''): FastifyReply {
  const people = x.people();
  const forms = [...people, ...(people.includes(site.usualUsername) ? [] : [site.usualUsername])].map((username) => {
    const { mentions, otherPosts, isFollowing } = x.doingsOf(username);
    return `<form method="post" action="${path}"><article>
      <p><label>Handle <input name="username" value="${escapeHtml(username)}" autocomplete="off"></label></p>
      <p><label>Posts of the last 7 days that mention @${x.handle}
        <input name="mentions" type="number" min="0" max="${mostPosts}" value="${mentions}"></label></p>
      <p><label>Other posts of the last 7 days
        <input name="otherPosts" type="number" min="0" max="${mostPosts}" value="${otherPosts}"></label></p>
      <p><label><input name="isFollowing" type="checkbox"${isFollowing ? ' checked' : ''}> Follows @${x.handle}</label></p>
      <p><button>Do so</button></p></article></form>`;
  });
  return sendSandboxPage(
    reply,
    'X',
    `<p>What people do at X, as the game is told. It asks anew after 5 minutes.</p>
    <p role="status">${escapeHtml(note)}</p>${forms.join('')}`,
  );
}
