/** The players who are connected to this process, and the number of their connections. */
export class Presence {
  readonly #connections = new Map<string, number>();

  /** Adds a connection of a player. */
  enter(userId: string): void {
    this.#connections.set(userId, (this.#connections.get(userId) ?? 0) + 1);
  }

  /** Removes a connection of a player. */
  leave(userId: string): void {
    const left = (this.#connections.get(userId) ?? 0) - 1;
    if (left > 0) this.#connections.set(userId, left);
    else this.#connections.delete(userId);
  }

  /** Returns the ids of the connected players. */
  userIds(): string[] {
    return [...this.#connections.keys()];
  }
}
