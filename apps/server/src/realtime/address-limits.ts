import { TokenBucket } from '../platform/token-bucket.js';

/** The requests of all connections from one network address: connecting, watching a room and leaving it. */
const requestRate = { capacity: 500, perSecond: 100 };

/** How long an address may not connect after it was suspended, in milliseconds. */
const suspensionMs = 10_000;

/** With so many addresses in memory, the ones without connections are forgotten. */
const rememberedAddresses = 10_000;

interface Use {
  connections: number;
  readonly requests: TokenBucket;
  suspendedUntilMs: number;
}

/** Limits the connections and requests of each network address. */
export class AddressLimits {
  readonly #maximumConnections: number;
  readonly #nowMs: () => number;
  readonly #uses = new Map<string, Use>();

  constructor(maximumConnections: number, nowMs = () => performance.now()) {
    this.#maximumConnections = maximumConnections;
    this.#nowMs = nowMs;
  }

  /** Counts a request. Returns false if the address sends too many. */
  takeRequest(address: string): boolean {
    return this.#useOf(address).requests.take();
  }

  /** Counts a request for a connection. Returns false if the address is suspended, has too many, or asks too often. */
  mayConnect(address: string): boolean {
    const use = this.#useOf(address);
    if (use.suspendedUntilMs > this.#nowMs()) return false;
    return use.connections < this.#maximumConnections && use.requests.take();
  }

  /** Refuses new connections from the address for ten seconds. */
  suspend(address: string): void {
    this.#useOf(address).suspendedUntilMs = this.#nowMs() + suspensionMs;
  }

  /** Adds an open connection. */
  add(address: string): void {
    this.#useOf(address).connections += 1;
  }

  /** Removes a connection that has ended. */
  remove(address: string): void {
    this.#useOf(address).connections -= 1;
  }

  #useOf(address: string): Use {
    const known = this.#uses.get(address);
    if (known) return known;
    if (this.#uses.size >= rememberedAddresses) this.#forgetUnused();
    const use = { connections: 0, requests: new TokenBucket(requestRate, this.#nowMs), suspendedUntilMs: 0 };
    this.#uses.set(address, use);
    return use;
  }

  #forgetUnused(): void {
    const nowMs = this.#nowMs();
    for (const [address, { connections, requests, suspendedUntilMs }] of this.#uses) {
      if (connections === 0 && requests.isFull && suspendedUntilMs <= nowMs) this.#uses.delete(address);
    }
  }
}
