import type { ConsolePage } from '../page.js';
import { Search } from '../view/form.js';
import { formatNumber, Time } from '../view/format.js';
import { PlayerLink, stateOf } from '../view/player.js';
import { Pager, Table } from '../view/table.js';

/** The search for players. */
export const playersPage: ConsolePage = {
  path: '/players',
  permission: 'players.read',
  navigation: 'Players',
  view: async ({ context, query }) => {
    const text = query.get('q') ?? '';
    const after = query.get('after');
    const { rows, next } = await context.consoleReads.players.search(text, after);
    const link = (parameters: Record<string, string>) =>
      `/players?${new URLSearchParams({ q: text, ...parameters }).toString()}`;
    return {
      title: 'Players',
      body: (
        <>
          <Search
            action="/players"
            label="Player"
            hint="A beginning of the name, an email address, or an id"
            text={text}
          />
          <Table
            caption="Players by name"
            rows={rows}
            keyOf={({ id }) => id}
            empty="No player matches."
            columns={[
              { name: 'Name', cell: (player) => <PlayerLink {...player} /> },
              { name: 'State', cell: (player) => stateOf(player) },
              { name: 'Balance', isNumber: true, cell: ({ balance }) => formatNumber(balance) },
              { name: 'Joined', cell: ({ createdAt }) => <Time at={createdAt} /> },
            ]}
          />
          <Pager first={after === null ? null : link({})} next={next === null ? null : link({ after: next })} />
        </>
      ),
    };
  },
};
