import { quicknet } from '@game/rules';
import type { Config } from '../../config.js';
import { findProblem } from '../../platform/beacon/drand-beacon.js';
import { verifySmtp } from '../../platform/mail.js';
import { realDiscord } from '../../platform/sites/discord-site.js';
import { askForTokens, callbackPathOf, type OAuthSite } from '../../platform/sites/oauth-site.js';
import { realX } from '../../platform/sites/x-site.js';
import { publicKeyOf } from '../../platform/web-push/vapid-key.js';
import { findStripeWebhook, webhookUrlOf } from '../../modules/payments/stripe-webhook.js';
import { examine, off, ok, problem, type Finding } from './finding.js';

const collectorTimeoutMs = 3_000;

/** Checks mail, push, X, Discord, the beacon, Stripe and the collector of traces, with our credentials. Nothing is sent, sold or stored there. */
export function examineProviders(config: Config): Promise<Finding[]> {
  const { x, discord, siteTimeoutMs: timeoutMs } = config;
  return Promise.all([
    examineMail(config),
    examinePush(config),
    examineSite('X', x ? realX({ ...x, timeoutMs }) : null, config),
    examineSite('Discord', discord ? realDiscord({ ...discord, timeoutMs }) : null, config),
    examineBeacon(config),
    examineStripe(config),
    examineCollector(config),
  ]);
}

function examineMail({ smtp, allowsSandboxes }: Config): Promise<Finding> {
  return examine('mail', async () => {
    if (!smtp) return off(allowsSandboxes ? 'a sandbox' : 'SMTP_URL is not set: addresses are not verified');
    await verifySmtp(smtp.url);
    return ok(`${new URL(smtp.url).host} accepts the credentials`);
  });
}

/** Shows the key pair, which `readConfig` has compared. Push services have no request that only checks it. */
async function examinePush({ push: { privateKey, generatesKey, subject, hosts } }: Config): Promise<Finding> {
  const check = 'push';
  if (privateKey === undefined) {
    return { check, ...off(generatesKey ? 'a key in the database' : 'VAPID_PRIVATE_KEY is not set: no push messages') };
  }
  const further = hosts.length > 0 ? `; also to ${hosts.join(', ')}` : '';
  return { check, ...ok(`the public key is ${publicKeyOf(privateKey)}, for ${subject}${further}`) };
}

/** Exchanges an invalid code. A site refuses wrong credentials with status 401, and an invalid code with 400 (RFC 6749). */
function examineSite(
  name: string,
  site: OAuthSite | null,
  { publicOrigin, allowsSandboxes }: Config,
): Promise<Finding> {
  return examine(name, async () => {
    if (!site) return off(allowsSandboxes ? 'a sandbox' : 'no credentials');
    const redirect = `${publicOrigin}${callbackPathOf(site.id)}`;
    const grant = { grant_type: 'authorization_code', code: 'doctor', redirect_uri: redirect, code_verifier: 'doctor' };
    const answer = await askForTokens(site, grant, AbortSignal.timeout(site.timeoutMs));
    if (answer.kind === 'failed') return problem(`cannot be reached (${answer.cause})`);
    if (answer.kind === 'limited') return problem('refuses requests for a while: too many');
    if (answer.kind === 'refused' && answer.status !== 400) {
      return problem(`refuses the credentials (status ${answer.status})`);
    }
    return ok(`accepts the credentials; its redirect URI must be ${redirect}`);
  });
}

function examineBeacon({ beacon, isBeaconOff, beaconPolicy }: Config): Promise<Finding> {
  return examine('beacon', async () => {
    if (isBeaconOff && beaconPolicy === 'required') return problem('BEACON_URLS is none: raffles cannot be created');
    if (isBeaconOff) return off('BEACON_URLS is none: raffles are drawn without it');
    if (!beacon) return off('a sandbox');
    const { urls, chain } = beacon;
    const problems = await Promise.all(urls.map((url) => findProblem(url, chain, new Date())));
    const found = problems.flatMap((text, index) => (text === null ? [] : [`${urls[index]} ${text}`]));
    const name = chain.chainHash === quicknet.chainHash ? 'quicknet' : 'a chain of your own choice';
    return found.length > 0 ? problem(found.join('; ')) : ok(`${name}, verified at ${urls.join(', ')}`);
  });
}

/** Compares the webhook that Stripe sends events to with the one that the server needs. */
function examineStripe({ stripe, allowsSandboxes, publicOrigin }: Config): Promise<Finding> {
  return examine('Stripe', async () => {
    if (!stripe) return off(allowsSandboxes ? 'a sandbox' : 'no credentials: tickets are not sold');
    const origin = publicOrigin ?? 'PUBLIC_URL';
    const url = webhookUrlOf(origin);
    try {
      const webhook = await findStripeWebhook(stripe, origin);
      if (publicOrigin === undefined) return ok(`accepts the key; its webhook must be ${url}`);
      const mend = 'run operator stripe-setup';
      if (webhook === null) return problem(`accepts the key, but has no webhook at ${url}: ${mend}`);
      if (!webhook.isEnabled) return problem(`its webhook at ${url} is disabled: ${mend}`);
      const { missing, version } = webhook;
      if (missing.length > 0) return problem(`its webhook at ${url} lacks ${missing.join(', ')}: ${mend}`);
      return ok(`accepts the key; sends all events to ${url}, in version ${version ?? 'of the account'}`);
    } catch (error) {
      const status = (error as { statusCode?: number }).statusCode;
      if (status === undefined) throw error;
      // A restricted key may not read webhooks.
      if (status === 403) return ok(`accepts the key, which may not read webhooks; there must be one at ${url}`);
      return problem(`refuses the key (status ${status})`);
    }
  });
}

function examineCollector({ tracing }: Config): Promise<Finding> {
  return examine('tracing', async () => {
    if (!tracing) return off('OTEL_EXPORTER_OTLP_ENDPOINT is not set');
    const { askCollector } = await import('../../platform/tracing/otlp-tracing.js');
    await askCollector(tracing, collectorTimeoutMs);
    return ok(`${new URL(tracing.endpoint).host} accepts traces; ${tracing.ratio * 100} % are recorded`);
  });
}
