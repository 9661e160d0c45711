import { formatChange, formatNumber, Time } from '../view/format.js';
import { PlayerLink, PlayersOfGame, ReportedAs, type PlayerOverview } from '../view/player.js';
import { Table } from '../view/table.js';

/** The last records of a player: ledger, open games, orders, purchases, reports, linked accounts and actions of operators. */
export function PlayerRecords(overview: PlayerOverview) {
  return (
    <>
      <h2>Tickets</h2>
      <Table
        caption="Last transactions"
        rows={overview.transactions}
        keyOf={({ id }) => id}
        empty="There are no transactions."
        columns={[
          { name: 'Time', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { name: 'Type', cell: ({ type }) => type },
          { name: 'Amount', isNumber: true, cell: ({ amount }) => formatNumber(amount) },
          { name: 'Change', isNumber: true, cell: ({ balanceDelta }) => formatChange(balanceDelta) },
        ]}
      />
      <h2>Games</h2>
      <Table
        caption="Open games"
        rows={overview.openGames}
        keyOf={({ id }) => id}
        empty="There are no open games."
        columns={[
          { name: 'Game', isLong: true, cell: ({ id }) => <a href={`/games/${id}`}>{id}</a> },
          { name: 'Status', cell: ({ status }) => status },
          {
            name: 'Players',
            isLong: true,
            cell: (game) => <PlayersOfGame {...game} />,
          },
          { name: 'Stake', isNumber: true, cell: ({ stakeAmount }) => formatNumber(stakeAmount) },
          { name: 'Deadline', cell: ({ deadlineAt }) => <Time at={deadlineAt} /> },
        ]}
      />
      <OrdersAndPurchases {...overview} />
      <Trust {...overview} />
      <h2>Actions of operators</h2>
      <Table
        caption="Last actions on this player"
        rows={overview.actions}
        keyOf={({ id }) => id}
        empty="There are no actions."
        columns={[
          { name: 'Time', cell: ({ at }) => <Time at={at} /> },
          { name: 'Operator', cell: ({ operator }) => operator },
          { name: 'Action', cell: ({ action }) => action },
          { name: 'Reason', isLong: true, cell: ({ reason }) => reason },
        ]}
      />
    </>
  );
}

function OrdersAndPurchases({ orders, purchases }: Pick<PlayerOverview, 'orders' | 'purchases'>) {
  return (
    <>
      <h2>Shop</h2>
      <Table
        caption="Last orders"
        rows={orders}
        keyOf={({ id }) => id}
        empty="There are no orders."
        columns={[
          { name: 'Order', cell: ({ orderReference }) => orderReference },
          { name: 'Product', isLong: true, cell: ({ productName }) => productName },
          { name: 'Status', cell: ({ status }) => status },
          { name: 'Ordered', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { name: 'Shipped', cell: ({ shippedAt }) => <Time at={shippedAt} /> },
        ]}
      />
      <Table
        caption="Last purchases of tickets"
        rows={purchases}
        keyOf={({ id }) => id}
        empty="There are no purchases of tickets."
        columns={[
          { name: 'Time', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { name: 'Status', cell: ({ status }) => status },
          { name: 'Tickets', isNumber: true, cell: ({ tickets }) => formatNumber(tickets) },
          { name: 'Taken back', isNumber: true, cell: ({ ticketsTakenBack }) => formatNumber(ticketsTakenBack) },
          { name: 'Owed', isNumber: true, cell: ({ ticketsOwed }) => formatNumber(ticketsOwed) },
        ]}
      />
    </>
  );
}

function Trust({ reports, linkedSignUps }: Pick<PlayerOverview, 'reports' | 'linkedSignUps'>) {
  return (
    <>
      <h2>Trust</h2>
      <Table
        caption="Last reports about this player"
        rows={reports}
        keyOf={({ id }) => id}
        empty="There are no reports."
        columns={[
          { name: 'Time', cell: ({ at }) => <Time at={at} /> },
          { name: 'Name and picture then', isLong: true, cell: (report) => <ReportedAs {...report} /> },
          { name: 'Reason', isLong: true, cell: ({ reason }) => reason },
          { name: 'Text', isLong: true, cell: ({ details }) => details },
          { name: 'From', cell: ({ reporterId, reporter }) => <PlayerLink id={reporterId} username={reporter} /> },
          { name: 'Closed', cell: ({ closedAt }) => <Time at={closedAt} /> },
        ]}
      />
      <Table
        caption="Accounts created from the same network address or browser"
        rows={linkedSignUps}
        keyOf={({ id }) => id}
        empty="No other account was created from the same network address or browser."
        columns={[
          { name: 'Player', cell: (player) => <PlayerLink {...player} /> },
          { name: 'Joined', cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            name: 'Same',
            cell: ({ sameAddress, sameBrowser }) =>
              [sameAddress && 'address', sameBrowser && 'browser'].filter(Boolean).join(', '),
          },
        ]}
      />
    </>
  );
}
