import { defeats, moves } from '@game/rules';
import { MoveArt } from '../../art/move-art.js';
import { carouselText, moveText } from '../../text/moves.js';

/** Each move with the one that it beats. */
export function WhatBeatsWhat() {
  return (
    <ul
      aria-label={carouselText.rules}
      className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(4.5rem,100%),1fr))] gap-2"
    >
      {moves.map((move) => (
        <li
          key={move}
          className="flex flex-col items-center gap-1 text-center text-sm leading-tight font-semibold short:gap-0 short:text-xs"
        >
          <span className="flex items-end">
            <MoveArt move={move} pose="win" className="size-14 short:size-9" />
            <MoveArt move={defeats[move]} pose="lose" className="-ms-3 size-9 short:size-6" />
          </span>
          {moveText.victories[move]}
        </li>
      ))}
    </ul>
  );
}
