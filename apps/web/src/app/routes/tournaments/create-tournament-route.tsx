import { useStakeableBalance } from '../../../components/reveal/stakeable-balance.js';
import { CreateTournamentPage } from '../../../features/tournaments/create-tournament-page.js';

/** /tournaments/create, which checks the stake against the balance (RTE-14). */
export function CreateTournamentRoute() {
  return <CreateTournamentPage balance={useStakeableBalance()} />;
}
