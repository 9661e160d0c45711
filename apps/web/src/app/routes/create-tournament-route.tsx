import { CreateTournamentPage } from '../../features/tournaments/create-tournament-page.js';
import { useBalance } from '../../features/profiles/balance.js';

/** /tournaments/create, which checks the stake against the balance (RTE-14). */
export function CreateTournamentRoute() {
  const balance = useBalance(true).data?.balance;
  return <CreateTournamentPage balance={balance} />;
}
