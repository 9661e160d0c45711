import { timeOfRound, type BeaconChain } from '@game/rules';
import { publicKeyOf, signRound } from '@game/rules/beacon-signature';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.js';

const path = '/dev/beacon';

/** Everyone knows this key, so everyone can compute all rounds. It is always the same, so that raffles outlive a restart. */
const secretKey = new Uint8Array(32).fill(0x5a);

/** Starts with 'sandbox' in ASCII. No real chain has this hash. */
const chainHash = '73616e64626f78'.padEnd(64, '0');

/**
 * The sandbox of the randomness beacon (D-28). It speaks the protocol of drand and publishes its rounds on time, but its
 * rounds are no secret before.
 */
export class SandboxBeacon {
  readonly chain: BeaconChain = { chainHash, publicKey: publicKeyOf(secretKey), genesis: 1_700_000_000, period: 3 };
  readonly #clock: Clock;
  /** The address of this server. It is known exactly when the server listens. */
  ownAddress: string;

  constructor({ clock, ownAddress }: { clock: Clock; ownAddress: string }) {
    this.#clock = clock;
    this.ownAddress = ownAddress;
  }

  /** The base URLs of its endpoints: this server. */
  get urls(): string[] {
    return [`${this.ownAddress}${path}`];
  }

  /** The newest round by the clock. */
  get newest(): number {
    const { genesis, period } = this.chain;
    return Math.floor((this.#clock.now().getTime() / 1000 - genesis) / period) + 1;
  }

  /** Returns the signature of a round, or null before it is published. */
  signatureOf(round: number): string | null {
    return timeOfRound(this.chain, round) <= this.#clock.now().getTime() ? signRound(secretKey, round) : null;
  }
}

/** Serves the endpoints of the sandbox, below `/dev/beacon`. */
export function addSandboxBeacon(app: FastifyInstance, beacon: SandboxBeacon): void {
  const { publicKey, genesis, period } = beacon.chain;
  type RoundRequest = { Params: { chainHash: string; round: string } };
  app.get<RoundRequest>(`${path}/:chainHash/public/:round`, async ({ params }, reply) => {
    const asked = params.round === 'latest' ? String(beacon.newest) : params.round;
    const round = /^[1-9]\d{0,11}$/.test(asked) ? Number(asked) : null;
    if (params.chainHash !== chainHash || round === null) return reply.status(404).send({ error: 'unknown round' });
    const signature = beacon.signatureOf(round);
    return signature === null ? reply.status(425).send({ error: 'too early' }) : { round, signature };
  });
  app.get<{ Params: { chainHash: string } }>(`${path}/:chainHash/info`, async ({ params }, reply) => {
    if (params.chainHash !== chainHash) return reply.status(404).send({ error: 'unknown chain' });
    const scheme = { schemeID: 'bls-unchained-g1-rfc9380', metadata: { beaconID: 'sandbox' } };
    return { public_key: publicKey, period, genesis_time: genesis, hash: chainHash, ...scheme };
  });
}
