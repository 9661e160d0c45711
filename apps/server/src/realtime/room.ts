/** A group of connections: the viewers of a page, all connections of one player, or all connections. */
export type Room = 'everyone' | 'lobby' | 'tournaments' | 'shop' | `${'tournament' | 'product' | 'user'}:${string}`;
