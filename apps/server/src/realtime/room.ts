/** A group of connections: the viewers of a page, or all connections of one player. */
export type Room = 'lobby' | 'tournaments' | 'shop' | `${'tournament' | 'product' | 'user'}:${string}`;
