import { timeOfRound } from '@game/rules';
import { verifyRound } from '@game/rules/beacon-signature';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DrandBeacon } from '../../../apps/server/src/platform/beacon/drand-beacon.js';
import { systemClock } from '../../../apps/server/src/platform/clock.js';
import { SandboxBeacon } from '../../../apps/server/src/sandbox/beacon.js';
import {
  beaconJson,
  rightRound,
  signTestRound,
  startBeaconServer,
  testChain,
  type BeaconServer,
} from '../../support/counterparts/beacon-server.js';
import { startTestServer } from '../../support/test-context.js';

const round = 42;
const right = signTestRound(round);
const logged: string[] = [];
const logger = {
  warn: (_about: unknown, message: string) => void logged.push(`warn: ${message}`),
  error: (_about: unknown, message: string) => void logged.push(`error: ${message}`),
} as never;

const wrong = ['error: the beacon sent a wrong answer'];

let server: BeaconServer;
let beacon: DrandBeacon;

beforeAll(async () => {
  server = await startBeaconServer();
  beacon = new DrandBeacon({ chain: testChain, urls: [server.address] }, logger);
});

beforeEach(() => {
  logged.length = 0;
  server.asked.length = 0;
  server.answerWith(rightRound);
});

afterAll(() => server.close());

describe('the client of the beacon', () => {
  it('gets the signature of a round, with or without its randomness', async () => {
    expect(await beacon.fetchRound(testChain, round)).toBe(right);
    const randomness = verifyRound(testChain.publicKey, round, right);
    server.answerWith((response) => beaconJson(response, { round, signature: right, randomness }));
    expect(await beacon.fetchRound(testChain, round)).toBe(right);
    expect([server.asked, logged]).toEqual([[round, round], []]);
  });

  const none = ['warn: the beacon did not answer'];
  it.each<[string, Parameters<BeaconServer['answerWith']>[0], string[]]>([
    ['another round', (response) => beaconJson(response, { round: 43, signature: right }), wrong],
    [
      'the signature of another round',
      (response) => beaconJson(response, { round, signature: signTestRound(43) }),
      wrong,
    ],
    ['a signature that is no point', (response) => beaconJson(response, { round, signature: '00'.repeat(48) }), wrong],
    ['other randomness', (response) => beaconJson(response, { round, signature: right, randomness: 'ab' }), wrong],
    ['a short signature', (response) => beaconJson(response, { round, signature: right.slice(2) }), none],
    ['no JSON', (response) => void response.end('<html>'), none],
    ['more than 2 MB', (response) => void response.end('x'.repeat(3 * 2 ** 20)), none],
    ['a redirect', (response) => void response.writeHead(302, { location: server.address }).end(), none],
    ['a server error', (response) => beaconJson(response, {}, 500), none],
    ['a closed connection', (response) => void response.destroy(), none],
    ['that the round is not published yet', (response) => beaconJson(response, {}, 425), []],
    ['that it does not know the round', (response) => beaconJson(response, {}, 404), []],
  ])('returns nothing if the beacon answers with %s', async (_name, answer, messages) => {
    server.answerWith(answer);
    expect(await beacon.fetchRound(testChain, round)).toBeNull();
    expect(logged).toEqual(messages);
  });

  it('asks the next endpoint after one that does not answer', async () => {
    const second = await startBeaconServer();
    server.answerWith((response) => beaconJson(response, {}, 500));
    const both = new DrandBeacon({ chain: testChain, urls: [server.address, second.address] }, logger);
    expect(await both.fetchRound(testChain, round)).toBe(right);
    expect([server.asked, second.asked]).toEqual([[round], [round]]);
    second.close();
  });
});

describe('the newest round of the beacon', () => {
  it('is the newest one that any endpoint can prove', async () => {
    const [slow, lying, silent] = await Promise.all([1, 2, 3].map(() => startBeaconServer()));
    server.publish(41);
    slow?.publish(40);
    lying?.publish(9_000_000);
    lying?.answerWith((response, asked) => beaconJson(response, { round: asked, signature: right }));
    const urls = [server, slow, lying, silent].map((one) => one?.address ?? '');

    expect(await new DrandBeacon({ chain: testChain, urls }, logger).fetchNewest()).toBe(41);
    expect(logged).toEqual(wrong);

    for (const one of [slow, lying, silent]) one?.close();
    server.publish(null);
    expect(await new DrandBeacon({ chain: testChain, urls }, logger).fetchNewest()).toBeNull();
  });
});

describe('the sandbox of the beacon [D-28]', () => {
  it('publishes its rounds on time, with the protocol of a real one', async () => {
    const { chain } = new SandboxBeacon({ clock: systemClock, ownAddress: '' });
    const sandbox = await startTestServer({ env: { BEACON_URLS: '' } });
    const client = new DrandBeacon({ chain, urls: [`${sandbox.address}/dev/beacon`] }, logger);
    const latest = Math.floor((Date.now() - timeOfRound(chain, 1)) / 3000);

    expect(await client.fetchRound(chain, latest)).toMatch(/^[0-9a-f]{96}$/);
    expect(await client.fetchNewest()).toBeGreaterThan(latest);
    expect(await client.fetchRound(chain, latest + 1000)).toBeNull();
    expect(await client.fetchRound({ ...chain, chainHash: testChain.chainHash }, 1)).toBeNull();
    expect(logged).toEqual([]);
    await sandbox.close();
  });
});
