import { TokenBucket } from '../platform/token-bucket.js';

/** The requests of all connections from one network address: connecting, watching a room and leaving it. */
const requestRate = { capacity: 500, perSecond: 100 };

/** With so many addresses in memory, the ones without connections are forgotten. */
const rememberedAddresses = 10_000;

interface Use {
  connections: number;
  readonly requests: TokenBucket;
}

/** Limits the connections and requests of each network address. */
export class AddressLimits {
  readonly #maximumConnections: number;
  readonly #uses = new Map<string, Use>();

  constructor(maximumConnections: number) {
    this.#maximumConnections = maximumConnections;
  }

  /** Counts a request. Returns false if the address sends too many. */
  takeRequest(address: string): boolean {
    return this.#useOf(address).requests.take();
  }

  /** Counts a request for a connection. Returns false if the address has too many, or asks too often. */
  mayConnect(address: string): boolean {
    const use = this.#useOf(address);
    return use.connections < this.#maximumConnections && use.requests.take();
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
    const use = { connections: 0, requests: new TokenBucket(requestRate) };
    this.#uses.set(address, use);
    return use;
  }

  #forgetUnused(): void {
    for (const [address, { connections, requests }] of this.#uses) {
      if (connections === 0 && requests.isFull) this.#uses.delete(address);
    }
  }
}
