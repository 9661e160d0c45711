import type { ConsolePage, Visit } from '../page.js';
import { isPermitted, type Permission } from '../permissions.js';
import { formatNumber } from '../view/format.js';
import { Facts } from '../view/table.js';

/** How many reports are counted at most. */
const countedReports = 50;

/** A list of what waits for an operator. */
interface Task {
  path: string;
  name: string;
  permission: Permission;
  /** Returns how many wait, and whether there may be more. */
  count: (context: Visit['context']) => Promise<{ waiting: number; hasMore?: boolean }>;
}

const tasks: Task[] = [
  {
    path: '/adjustments',
    name: 'Adjustments to approve',
    permission: 'adjustments.decide',
    count: async ({ adjustments }) => ({ waiting: (await adjustments.listWaiting()).length }),
  },
  {
    path: '/reviews',
    name: 'Open reports',
    permission: 'reviews.read',
    count: async ({ players }) => {
      const { length } = await players.reports.listOpen(countedReports);
      return { waiting: length, hasMore: length === countedReports };
    },
  },
  {
    path: '/reviews',
    name: 'Orders to review',
    permission: 'orders.review',
    count: (context) => countOrders(context, 'review'),
  },
  {
    path: '/orders',
    name: 'Orders to ship',
    permission: 'orders.read',
    count: (context) => countOrders(context, 'ready'),
  },
];

async function countOrders({ consoleReads }: Visit['context'], list: 'review' | 'ready') {
  const { rows, next } = await consoleReads.shop.orders(list, null);
  return { waiting: rows.length, hasMore: next !== null };
}

/** The first page after the log-in: what waits for the operator. */
export const homePage: ConsolePage = {
  path: '/',
  permission: 'home.read',
  navigation: 'Home',
  view: async ({ context, operator }) => {
    const own = tasks.filter(({ permission }) => isPermitted(operator.role, permission));
    const counts = await Promise.all(own.map(({ count }) => count(context)));
    return {
      title: `Hello, ${operator.name}`,
      body: (
        <>
          <Facts
            facts={own.map(({ path, name }, index) => {
              const { waiting = 0, hasMore = false } = counts[index] ?? {};
              return [name, <a key={name} href={path}>{`${formatNumber(waiting)}${hasMore ? ' or more' : ''}`}</a>];
            })}
          />
          <p>Everything you do here is stored in the log, with your name and your reason.</p>
        </>
      ),
    };
  },
};
