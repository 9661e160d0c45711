/** The players who are connected to this process, and the arrivals and departures among them. See decision 0040. */
export class Presence {
  /** The number of connections of each connected player. */
  readonly #connections = new Map<string, number>();
  #changed = new Set<string>();

  /** Adds a connection of a player. */
  enter(userId: string): void {
    const before = this.#connections.get(userId) ?? 0;
    this.#connections.set(userId, before + 1);
    if (before === 0) this.#changed.add(userId);
  }

  /** Removes a connection of a player. */
  leave(userId: string): void {
    const left = (this.#connections.get(userId) ?? 0) - 1;
    if (left > 0) {
      this.#connections.set(userId, left);
    } else {
      this.#connections.delete(userId);
      this.#changed.add(userId);
    }
  }

  /** Returns whether a player is connected. */
  has(userId: string): boolean {
    return this.#connections.has(userId);
  }

  /** Returns the ids of the connected players. */
  userIds(): string[] {
    return [...this.#connections.keys()];
  }

  /** Whether `takeChanged` would return any player. */
  get hasChanged(): boolean {
    return this.#changed.size > 0;
  }

  /** Returns the players who have arrived, left, or both since the last call. */
  takeChanged(): string[] {
    const changed = [...this.#changed];
    this.#changed = new Set();
    return changed;
  }

  /** Adds players to the next result of `takeChanged`. */
  markChanged(userIds: string[]): void {
    for (const userId of userIds) this.#changed.add(userId);
  }
}
