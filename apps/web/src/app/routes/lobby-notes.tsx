import { FirstStepsNote } from './first-steps-note.js';
import { RejoinStrip } from './rejoin-strip.js';

/** What stands on top of the lobby for a player whom it concerns: a first step, and what waits for them. */
export function LobbyNotes({ viewerId }: { viewerId: string }) {
  return (
    <>
      <FirstStepsNote />
      <RejoinStrip viewerId={viewerId} />
    </>
  );
}
