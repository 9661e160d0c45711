import { moves } from '@game/rules';
import { MoveArt } from '../art/move-art.js';
import { uiText } from '../text/ui.js';

/** Shown while the code of a page loads: the three figures one after the other, or one with reduced motion (LOB-09). */
export function LoadingScreen() {
  return (
    <div role="status" data-page-loading className="flex min-h-[60dvh] flex-col items-center justify-center gap-4">
      <div className="relative size-32">
        {moves.map((move) => (
          <MoveArt key={move} move={move} className="figure-in-turn absolute inset-0" />
        ))}
      </div>
      <span className="font-heading text-2xl font-bold">{uiText.loading}</span>
    </div>
  );
}
