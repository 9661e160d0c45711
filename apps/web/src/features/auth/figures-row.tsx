import { moves } from '@game/rules';
import { MoveArt } from '../../art/move-art.js';

/** The three figures, looking over the edge of what stands below them. */
export function FiguresRow() {
  return (
    <div className="-mb-3 flex justify-center px-4">
      {moves.map((move) => (
        <MoveArt key={move} move={move} pose="chosen" className="hopping -mx-1 size-24" />
      ))}
    </div>
  );
}
