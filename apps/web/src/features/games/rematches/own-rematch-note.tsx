import type { Game } from '@game/contract';
import { nameInText } from '../../../text/players.js';
import { rematchText } from '../../../text/rematches.js';
import { useOwnRematch } from './api.js';

const text = rematchText.own;

/** Shows the challenger of a rematch the invited player and their answer. Other games have no note. */
export function OwnRematchNote({ game }: { game: Game }) {
  return typeof game.invitation?.invitedId === 'string' ? <Note key={game.status} game={game} /> : null;
}

function Note({ game: { id, status } }: { game: Game }) {
  const { data } = useOwnRematch(id);
  if (data === undefined) return null;
  const { invited, isDeclined } = data;
  const name = nameInText(invited);
  const sentence = status === 'waiting' ? text.waiting : isDeclined ? text.declined : text.unanswered;
  return (
    <p role="status" className="text-center font-semibold wrap-anywhere">
      {sentence(name)}
    </p>
  );
}
