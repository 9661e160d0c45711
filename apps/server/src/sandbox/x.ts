import { brandName } from '@game/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.js';
import type { Random } from '../platform/random.js';
import { callbackPathOf } from '../platform/sites/oauth-site.js';
import { whoIsAtX, xAuthorizationParameters, xScopes, type XSite } from '../platform/sites/x-site.js';
import { formOf } from './forms.js';
import { addSandboxSite } from './oauth-pages.js';
import { escapeHtml } from '../platform/http/escape-html.js';
import { sendSandboxPage } from './page.js';
import { SandboxSite, type SiteDescription } from './sandbox-site.js';

const path = '/dev/x';

/** The maximum number of posts of one kind. */
const maximumPosts = 1000;

/** The maximum number of posts per page, as at X. */
const pageLength = 100;

const site: SiteDescription = {
  name: 'X',
  path,
  callbackPath: callbackPathOf('x'),
  username: /^[A-Za-z0-9_]{1,15}$/,
  usernameProblem: 'A handle has 1 to 15 letters, digits or underscores.',
  defaultUsername: 'sandbox_cat',
};

/** The activity of a user. */
interface Activity {
  /** The number of posts of the last seven days that mention the game, and of others. */
  mentions: number;
  otherPosts: number;
  isFollowing: boolean;
}

const noActivity: Activity = { mentions: 0, otherPosts: 0, isFollowing: false };

/** The sandbox of X (D-28): OAuth 2.0 and the API endpoints that we use. Its page sets the activity of users. */
export class SandboxX extends SandboxSite implements XSite {
  readonly id = 'x';
  readonly handle = brandName.toLowerCase();
  readonly scopes = xScopes;
  readonly authorizationParameters = xAuthorizationParameters;
  readonly #activities = new Map<string, Activity>();

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

  /** Returns the activity of a user. */
  activityOf(username: string): Activity {
    return this.#activities.get(username.toLowerCase()) ?? noActivity;
  }

  /** Changes the activity of a user. */
  setActivity(username: string, activity: Partial<Activity>): void {
    this.#activities.set(username.toLowerCase(), { ...this.activityOf(username), ...activity });
  }

  /** Returns the users whose activity was set. */
  usernames(): string[] {
    return [...this.#activities.keys()];
  }
}

/** Serves the consent page, the endpoints and the activity page of the sandbox, below `/dev/x`. */
export function addSandboxX(app: FastifyInstance, x: SandboxX, publicOrigin: string | undefined): void {
  addSandboxSite(app, x, publicOrigin, (scope) => {
    addApi(scope, x);
    addActivityPage(scope, x);
  });
}

function addApi(scope: FastifyInstance, x: SandboxX): void {
  const ownerOf = (request: FastifyRequest) => x.grants.user(request.headers.authorization);
  const refuse = (reply: FastifyReply) => reply.status(401).send({ title: 'Unauthorized' });
  scope.get(`${path}/users/me`, async (request, reply) => {
    const data = ownerOf(request);
    return data ? { data: { ...data, name: data.username } } : refuse(reply);
  });
  type PostsRequest = { Params: { id: string }; Querystring: { pagination_token?: string } };
  scope.get<PostsRequest>(`${path}/2/users/:id/tweets`, async (request, reply) => {
    const person = ownerOf(request);
    if (person?.id !== request.params.id) return refuse(reply);
    const { mentions, otherPosts } = x.activityOf(person.username);
    const first = Number(request.query.pagination_token ?? 0);
    const end = Math.min(first + pageLength, mentions + otherPosts);
    const data = Array.from({ length: Math.max(0, end - first) }, (_, index) => postOf(x, first + index, mentions));
    const meta = { result_count: data.length, ...(end < mentions + otherPosts ? { next_token: String(end) } : {}) };
    return data.length === 0 ? { meta } : { data, meta };
  });
  type UserRequest = { Params: { username: string } };
  scope.get<UserRequest>(`${path}/2/users/by/username/:username`, async (request, reply) => {
    const person = ownerOf(request);
    if (!person) return refuse(reply);
    const { username } = request.params;
    const isFollowing = username === x.handle && x.activityOf(person.username).isFollowing;
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

function addActivityPage(scope: FastifyInstance, x: SandboxX): void {
  scope.get(path, async (_request, reply) => sendActivityPage(reply, x));
  scope.post(path, async (request, reply) => {
    const form = formOf(request);
    const username = form.get('username') ?? '';
    if (!site.username.test(username)) return sendActivityPage(reply, x, site.usernameProblem);
    x.setActivity(username, {
      mentions: countOf(form.get('mentions')),
      otherPosts: countOf(form.get('otherPosts')),
      isFollowing: form.get('isFollowing') === 'on',
    });
    return sendActivityPage(reply, x, `The activity of @${username} is saved.`);
  });
}

function countOf(text: string | null): number {
  return /^\d{1,4}$/.test(text ?? '') ? Math.min(Number(text), maximumPosts) : 0;
}

function sendActivityPage(reply: FastifyReply, x: SandboxX, note = ''): FastifyReply {
  const usernames = x.usernames();
  const forms = [...usernames, ...(usernames.includes(site.defaultUsername) ? [] : [site.defaultUsername])].map(
    (username) => {
      const { mentions, otherPosts, isFollowing } = x.activityOf(username);
      return `<form method="post" action="${path}"><article>
      <p><label>Handle <input name="username" value="${escapeHtml(username)}" autocomplete="off"></label></p>
      <p><label>Posts of the last 7 days that mention @${x.handle}
        <input name="mentions" type="number" min="0" max="${maximumPosts}" value="${mentions}"></label></p>
      <p><label>Other posts of the last 7 days
        <input name="otherPosts" type="number" min="0" max="${maximumPosts}" value="${otherPosts}"></label></p>
      <p><label><input name="isFollowing" type="checkbox"${isFollowing ? ' checked' : ''}> Follows @${x.handle}</label></p>
      <p><button>Save</button></p></article></form>`;
    },
  );
  return sendSandboxPage(
    reply,
    'X',
    `<p>The activity of users at X. The game caches it for 5 minutes.</p>
    <p role="status">${escapeHtml(note)}</p>${forms.join('')}`,
  );
}
