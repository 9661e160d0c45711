import type { Game, ListedGame } from '@game/contract';
import { LinkButton } from '../../components/ui/button.js';
import { outcomeText } from '../../text/outcome.js';
import { NextGame } from './next-game.js';
import { useOpenGames } from './api.js';
import { OpenGameLink } from './open-game-link.js';
import { waitingState } from './waiting-game.js';

interface MeanwhileProps {
  /** The viewer's game, which waits for its second player. */
  game: Game;
  /** An open game that the viewer can afford; null if there is none. */
  next: ListedGame | null;
  viewerId: string;
}

/** What the viewer can play while their game waits: an open game of the lobby, or a practice hand. */
export function Meanwhile({ game, next, viewerId }: MeanwhileProps) {
  if (next === null) {
    return (
      <LinkButton variant="secondary" to="/practice" state={waitingState(game.id)}>
        {outcomeText.playMeanwhile}
      </LinkButton>
    );
  }
  const heading = next.player1.isBot ? outcomeText.playMeanwhile : outcomeText.joinNext;
  return <NextGame game={next} viewerId={viewerId} heading={heading} />;
}

/** On an outcome: the viewer's newest open game, so that they find back to it after a hand that they played meanwhile. */
export function BackToOpenGame({ viewerId }: { viewerId: string }) {
  const [newest] = useOpenGames().data?.games ?? [];
  if (newest === undefined) return null;
  return (
    <div className="w-full max-w-md">
      <OpenGameLink game={newest} viewerId={viewerId} />
    </div>
  );
}
