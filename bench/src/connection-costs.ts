import { setTimeout as delay } from 'node:timers/promises';
import { print, processorTime, residentBytes, spread } from './measure.js';
import type { Site } from './site.js';
import { SteadyGames } from './steady-games.js';

/** The first connections use memory that the process had already reserved. */
const warmUpCount = 1000;
const measuredCount = 3000;
/** How many connections `measureConnections` opens. */
export const connectionCount = warmUpCount + measuredCount;
/** Longer than the heartbeat of a connection. */
const idleSeconds = 40;

/** The more viewers, the less other work of the server changes the result. */
const viewerCount = 4000;
const gamesPerSecond = 50;
const warmUpSeconds = 3;
const measuredSeconds = 10;
const rounds = 3;

/** Measures what it costs to connect and to stay connected, with one connection for each of `cookies`. */
export async function measureConnections({ server, connections }: Site, cookies: string[]): Promise<void> {
  await connections.connect(cookies.slice(0, warmUpCount));
  const memoryBefore = residentBytes(server.processId);
  const processorBefore = processorTime(server.processId);
  await connections.connect(cookies.slice(warmUpCount));
  const connected = processorTime(server.processId);
  const memory = residentBytes(server.processId) - memoryBefore;
  print(`per connection of a signed-in player, of ${measuredCount}`);
  print(`  memory of the server, KB: ${(memory / measuredCount / 1000).toFixed(1)}`);
  print(`  processor time to connect, ms: ${((1000 * (connected - processorBefore)) / measuredCount).toFixed(2)}`);
  await delay(1000 * idleSeconds);
  const idle = (1e6 * (processorTime(server.processId) - connected)) / idleSeconds / connectionCount;
  print(`  processor time while idle, all jobs included, µs per second: ${idle.toFixed(1)}`);
}

/**
 * Measures what a viewer of the lobby costs: the processor time while viewers watch, less the time that the same games cost
 * while the same connections do not watch.
 */
export async function measureLobby(site: Site): Promise<void> {
  const results: Record<'perMessage' | 'perSecond' | 'messages', number[]> = {
    perMessage: [],
    perSecond: [],
    messages: [],
  };
  const load = new SteadyGames(site.games, site.players, gamesPerSecond);
  for (let round = 1; round <= rounds; round += 1) {
    const without = await measureLoad(site);
    await site.connections.openLobby(viewerCount);
    const watched = await measureLoad(site);
    await site.connections.leaveLobby();
    const seconds = watched.processorSeconds - without.processorSeconds;
    const messages = watched.messages - without.messages;
    results.perMessage.push((1e6 * seconds) / messages);
    results.perSecond.push((1e6 * seconds) / viewerCount);
    results.messages.push(messages / viewerCount);
  }
  const failed = await load.stop();
  print(`while ${viewerCount} watch the lobby and ${gamesPerSecond} games/s are played, ${failed} of which failed`);
  print(`  messages per viewer and second: ${spread(results.messages, 2)}`);
  print(`  processor time per message and viewer, µs: ${spread(results.perMessage, 1)}`);
  print(`  processor time per viewer, µs per second: ${spread(results.perSecond, 0)}`);
}

/** Returns the server's processor time and the messages of all connections, per second. */
async function measureLoad({ server, connections }: Site): Promise<{ processorSeconds: number; messages: number }> {
  await delay(1000 * warmUpSeconds);
  const messages = await connections.countMessages();
  const [startMs, processor] = [performance.now(), processorTime(server.processId)];
  await delay(1000 * measuredSeconds);
  const seconds = (performance.now() - startMs) / 1000;
  return {
    processorSeconds: (processorTime(server.processId) - processor) / seconds,
    messages: ((await connections.countMessages()) - messages) / seconds,
  };
}
