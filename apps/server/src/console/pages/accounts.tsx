import type { ConsolePage } from '../page.js';
import { Time } from '../view/format.js';
import { Table } from '../view/table.js';

/** The accounts of the console. Only the command line changes them. */
export const accountsPage: ConsolePage = {
  path: '/accounts',
  permission: 'accounts.read',
  navigation: 'Accounts',
  view: async ({ context }) => ({
    title: 'Accounts',
    body: (
      <>
        <p>
          Add, reset and disable accounts with the command line: <code>npm run operator -- console --help</code>.
        </p>
        <Table
          caption="Accounts of the console"
          rows={await context.operators.list()}
          keyOf={({ id }) => id}
          empty="There are no accounts."
          columns={[
            { name: 'Name', cell: ({ name }) => name },
            { name: 'Role', cell: ({ role }) => role },
            { name: 'State', cell: (account) => stateOf(account) },
            { name: 'Added', cell: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
      </>
    ),
  }),
};

function stateOf({ disabledAt, hasJoined }: { disabledAt: Date | null; hasJoined: boolean }): string {
  if (disabledAt !== null) return 'disabled';
  return hasJoined ? 'active' : 'invited';
}
