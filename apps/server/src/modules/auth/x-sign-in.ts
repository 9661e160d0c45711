import type { InputOf } from '@game/contract';
import { isTimeZone } from '@game/rules';
import { parseReferralCode, parseSitePath } from '@game/site';
import type { ClientRequest, WithCookies } from '../../platform/http/client-request.js';
import { violates } from '../../platform/database/database.js';
import { placeholderEmailOf } from '../../platform/email.js';
import { Refusal } from '../../platform/refusal.js';
import { withQuery } from '../../platform/http/with-query.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { NewSiteAccount, OAuthFlow, OAuthGrant } from './oauth-flow.js';
import type { SignUpTraces } from './sign-up-traces.js';
import { insertXAccount, updateXTokens } from './store/x-accounts.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'sites'> & {
  oauthFlow: OAuthFlow;
  traces: SignUpTraces;
};

/** Signing in and up with X (AUC-01, D-28). */
export class XSignIn {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Returns the URL at X to redirect the browser to.
   * @throws {Refusal} `X_OFF`
   */
  async begin(input: InputOf<'auth.signInWithX'>, client: ClientRequest): Promise<WithCookies<{ url: string }>> {
    const { sites, oauthFlow, traces } = this.#dependencies;
    if (!sites.x) throw new Refusal('X_OFF');
    const redirect = parseSitePath(input.redirect);
    const code = input.intent === 'signUp' ? 'X_SIGNUP_ERROR' : 'X_LOGIN_ERROR';
    const { trace, cookies } = traces.of(client);
    const begun = await oauthFlow.begin(sites.x, client, {
      purpose: {
        kind: 'signIn',
        newAccount: {
          trace,
          newsletter: input.newsletter,
          referralCode: parseReferralCode(input.referralCode ?? ''),
          timeZone: isTimeZone(input.timeZone) ? input.timeZone : 'UTC',
        },
      },
      done: withQuery(input.target, { redirect: input.target.includes('?') ? null : redirect }),
      failed: { path: '/auth/callback', code, redirect },
    });
    return { ...begun, cookies: [...begun.cookies, ...cookies] };
  }

  /**
   * Returns the id of the account that signs in with an X account, and creates it if there is none; null if the X account
   * once created an account that now signs in with another one.
   */
  async findOrCreateAccount(
    { person, tokens }: OAuthGrant,
    { trace, ...newAccount }: NewSiteAccount,
  ): Promise<string | null> {
    const { database, clock, random, traces } = this.#dependencies;
    const find = () => database.run((connection) => updateXTokens(connection, person.id, tokens, clock.now()));
    const existing = await find();
    if (existing !== undefined) return existing;
    // The id is public, and would tell when the player joined. See decision 0021.
    const user = { id: random.timelessUuid(), email: placeholderEmailOf(person.id), ...newAccount };
    const account = { user, xAccountId: random.uuid(), xId: person.id, tokens };
    try {
      const isNew = await database.transaction(async (transaction) => {
        if (!(await insertXAccount(transaction, account, clock.now()))) return false;
        await traces.record(transaction, user.id, trace);
        return true;
      });
      if (isNew) return user.id;
    } catch (error) {
      if (!violates(error, 'accounts_once')) throw error;
    }
    // Another request may have created it at the same time.
    return (await find()) ?? null;
  }
}
