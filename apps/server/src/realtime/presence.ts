/** Which players are connected to this process, and by how many connections each. */
export class Presence {
  readonly #connections = new Map<string, number>();

  /** Notes one more connection of a player. */
  enter(userId: string): void {
    this.#connections.set(userId, (this.#connections.get(userId) ?? 0) + 1);
  }

  /** Notes one connection less; with the last one the player is gone. */
  leave(userId: string): void {
    const left = (this.#connections.get(userId) ?? 0) - 1;
    if (left > 0) this.#connections.set(userId, left);
    else this.#connections.delete(userId);
  }

  /** The players who are here, each once. */
  userIds(): string[] {
    return [...this.#connections.keys()];
  }
}
