import type { BeaconChain } from '@game/rules';
import { verifyRound } from '@game/rules/beacon-signature';
import * as z from 'zod/mini';
import type { Logger } from '../logger.js';
import { askSite } from '../sites/ask-site.js';
import type { Beacon } from './beacon.js';

/** How long one endpoint may take to answer, in milliseconds. */
const timeoutMs = 5_000;

/** The only scheme of drand that is verified: no round depends on another, and a signature is a point of G1. */
const scheme = 'bls-unchained-g1-rfc9380';

/** The statuses of a round that is not published yet. */
const notYet = new Set([404, 425]);

const answer = z.object({
  round: z.int().check(z.positive()),
  signature: z.string().check(z.regex(/^[0-9a-f]{96}$/)),
  /** Left out by newer versions of the protocol. */
  randomness: z.optional(z.string()),
});

/** The description of a chain, as its endpoints publish it. */
const chainInfo = z.object({
  public_key: z.string(),
  period: z.int(),
  genesis_time: z.int(),
  schemeID: z.string(),
});

/** Where a beacon is found. */
interface BeaconSource {
  /** The chain for new raffles. */
  readonly chain: BeaconChain;
  /** The base URLs of the endpoints, which are tried in this order. */
  readonly urls: readonly string[];
}

/** A beacon with the HTTP API of drand. Its answers are verified, so that its endpoints need not be trusted. */
export class DrandBeacon implements Beacon {
  readonly #source: BeaconSource;
  readonly #logger: Pick<Logger, 'warn' | 'error'>;

  constructor(source: BeaconSource, logger: Pick<Logger, 'warn' | 'error'>) {
    this.#source = source;
    this.#logger = logger;
  }

  get chain(): BeaconChain {
    return this.#source.chain;
  }

  async fetchRound(chain: BeaconChain, round: number): Promise<string | null> {
    for (const url of this.#source.urls) {
      const signature = await this.#ask(url, chain, round);
      if (signature !== null) return signature;
    }
    return null;
  }

  async fetchNewest(): Promise<number | null> {
    const { chain, urls } = this.#source;
    const replies = await Promise.all(urls.map((url) => requestRound(url, chain, 'latest')));
    const claims = replies.flatMap((reply, index) =>
      reply.kind === 'answered' ? [{ ...reply.value, endpoint: urls[index] }] : [],
    );
    for (const { round, signature, endpoint } of claims.toSorted((one, other) => other.round - one.round)) {
      if (verifyRound(chain.publicKey, round, signature) !== null) return round;
      this.#logger.error({ endpoint, chainHash: chain.chainHash, round }, 'the beacon sent a wrong answer');
    }
    return null;
  }

  async #ask(url: string, chain: BeaconChain, round: number): Promise<string | null> {
    const { chainHash, publicKey } = chain;
    const reply = await requestRound(url, chain, round);
    const about = { endpoint: url, chainHash, round };
    if (reply.kind !== 'answered') {
      const isEarly = reply.kind === 'refused' && notYet.has(reply.status);
      if (!isEarly) this.#logger.warn({ ...about, answer: reply.kind }, 'the beacon did not answer');
      return null;
    }
    const { signature, ...claimed } = reply.value;
    const randomness = claimed.round === round ? verifyRound(publicKey, round, signature) : null;
    if (randomness !== null && (claimed.randomness ?? randomness) === randomness) return signature;
    this.#logger.error(about, 'the beacon sent a wrong answer');
    return null;
  }
}

/** Requests a round from an endpoint, never from a cache. The answer is not verified. */
function requestRound(url: string, { chainHash }: BeaconChain, round: number | 'latest') {
  const headers = { 'cache-control': 'no-cache' };
  const signal = AbortSignal.timeout(timeoutMs);
  return askSite(`${url}/${chainHash}/public/${round}`, { schema: answer, headers, signal });
}

/** Returns what is wrong with an endpoint of a beacon, or null if it publishes the chain. */
export async function findProblem(url: string, chain: BeaconChain, now: Date): Promise<string | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await askSite(`${url}/${chain.chainHash}/info`, { schema: chainInfo, signal });
  if (reply.kind !== 'answered') return 'does not describe the chain';
  const { public_key: publicKey, period, genesis_time: genesis, schemeID } = reply.value;
  if (schemeID !== scheme) return `has the scheme ${schemeID}, not ${scheme}`;
  if (publicKey !== chain.publicKey || period !== chain.period || genesis !== chain.genesis) {
    return 'describes the chain with another key or other times';
  }
  const silent = { warn: () => undefined, error: () => undefined };
  // A round of a minute ago, which every endpoint must have.
  const round = Math.max(1, Math.floor((now.getTime() / 1000 - 60 - genesis) / period));
  const signature = await new DrandBeacon({ chain, urls: [url] }, silent).fetchRound(chain, round);
  return signature === null ? `does not send the right round ${round}` : null;
}
