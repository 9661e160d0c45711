import { moves } from '@game/rules';
import { MoveArt } from '../../art/move-art.js';
import type { OpenPose } from '../../art/pose.js';

/** The three figures, looking over the edge of what stands below them. */
export function FiguresRow({ pose }: { pose: OpenPose }) {
  return (
    <div className="-mb-3 flex justify-center px-4">
      {moves.map((move) => (
        <MoveArt key={move} move={move} pose={pose} className="hopping -mx-1 size-24" />
      ))}
    </div>
  );
}
