import { CreateTournamentPage } from '../../features/tournaments/create-tournament-page.js';
import { useBalance } from '../../features/profiles/balance.js';

/** /tournaments/create: what is staked there is checked against the balance (RTE-14). */
export function CreateTournamentRoute() {
  const balance = useBalance(true).data?.balance;
  return <CreateTournamentPage balance={balance} />;
}
