import type { Visit } from '../page.js';
import { Time } from './format.js';
import { PlayerLink } from './player.js';
import type { Column } from './table.js';

/** An order as the console lists it. */
export type ListedOrder = Awaited<ReturnType<Visit['context']['consoleReads']['shop']['orders']>>['rows'][number];

/** The first columns of a list of orders. */
export const orderColumns: Column<ListedOrder>[] = [
  { name: 'Order', cell: ({ orderReference }) => orderReference },
  { name: 'Ordered', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { name: 'Product', isLong: true, cell: ({ productName }) => productName },
  {
    name: 'Player',
    isLong: true,
    cell: ({ playerId, username }) => <PlayerLink id={playerId} username={username} />,
  },
];
