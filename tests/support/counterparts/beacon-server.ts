import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publicKeyOf, signRound } from '@game/rules/beacon-signature';
import type { BeaconChain } from '@game/rules';

const secretKey = new Uint8Array(32).fill(0x11);

/** The chain of the fake beacon. */
export const testChain: BeaconChain = {
  chainHash: 'ab'.repeat(32),
  publicKey: publicKeyOf(secretKey),
  genesis: 1_700_000_000,
  period: 3,
};

/** Returns the signature of a round of the fake beacon. */
export const signTestRound = (round: number) => signRound(secretKey, round);

/** Answers a request for a round. An answer that never ends the response leaves the request open. */
type Answer = (response: ServerResponse, round: number) => void;

/** A fake beacon that speaks the HTTP protocol of drand. */
export interface BeaconServer {
  address: string;
  /** The settings of a server that uses it. */
  env: Record<string, string>;
  /** The rounds that it was asked for. */
  asked: number[];
  /** Sets the newest round. Before, the server does not say which one that is; null makes it silent again. */
  publish(newest: number | null): void;
  /** Sets how requests are answered from now on. */
  answerWith(answer: Answer): void;
  close(): void;
}

/** Answers with JSON. */
export function beaconJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Answers with the right signature. */
export const rightRound: Answer = (response, round) => beaconJson(response, { round, signature: signTestRound(round) });

const { publicKey, period, genesis } = testChain;
const info = { public_key: publicKey, period, genesis_time: genesis, schemeID: 'bls-unchained-g1-rfc9380' };

/** Starts a fake beacon, which publishes every round immediately. */
export async function startBeaconServer(): Promise<BeaconServer> {
  let answer: Answer = rightRound;
  let newest: number | null = null;
  const asked: number[] = [];
  const server = createServer((request, response) => {
    if (request.url === `/${testChain.chainHash}/info`) return beaconJson(response, info);
    if (request.url === `/${testChain.chainHash}/public/latest`) {
      return newest === null ? beaconJson(response, { error: 'unknown' }, 404) : answer(response, newest);
    }
    const round = Number(new RegExp(`^/${testChain.chainHash}/public/(\\d+)$`).exec(request.url ?? '')?.[1]);
    if (Number.isNaN(round)) return beaconJson(response, { error: 'unknown' }, 404);
    asked.push(round);
    return answer(response, round);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    env: {
      BEACON_URLS: address,
      BEACON_CHAIN_HASH: testChain.chainHash,
      BEACON_PUBLIC_KEY: testChain.publicKey,
      BEACON_GENESIS: String(testChain.genesis),
      BEACON_PERIOD_SECONDS: String(testChain.period),
    },
    asked,
    publish: (round) => {
      newest = round;
    },
    answerWith: (next) => {
      answer = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
