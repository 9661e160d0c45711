import type { ComponentProps } from 'react';
import { late } from '../../../components/ui/late.js';
import type { RenderPlay } from '../../../features/tournaments/results/offers.js';
import { TournamentView } from '../../../features/tournaments/tournament-view.js';
import { tournamentsText } from '../../../text/tournaments.js';

const LatePlayAgainButton = late(
  async () => (await import('../../../features/games/play-again-button.js')).PlayAgainButton,
);

const renderPlay: RenderPlay = (stakeAmount, onStart) => (
  <LatePlayAgainButton
    stakeAmount={stakeAmount}
    variant="secondary"
    label={tournamentsText.offers.hand(stakeAmount)}
    onStart={onStart}
  />
);

/** A tournament, which offers a game with the same stake to a player who is out of it. */
export function TournamentAndGames(props: Omit<ComponentProps<typeof TournamentView>, 'renderPlay'>) {
  return <TournamentView {...props} renderPlay={renderPlay} />;
}
