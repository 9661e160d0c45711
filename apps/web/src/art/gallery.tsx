import { moves, trophies } from '@game/rules';
import type { ReactElement } from 'react';
import { moveText } from '../text/moves.js';
import { AvatarArt, drawnAvatars } from './avatars.js';
import { BurstArt } from './burst-art.js';
import { CoinArt } from './coin-art.js';
import { AppIcon, Logo } from './logo.js';
import { MoveArt } from './move-art.js';
import { CardLine, OpenGraphCard } from './open-graph-card.js';
import { poses } from './art.js';
import { shareCards } from './cards/share-cards.js';
import { PrizeArt, prizes } from './prize-art.js';
import { scenes, SceneArt } from './scene-art.js';
import { SealedArt } from './sealed-art.js';
import { StreakArt } from './streak-art.js';
import { SwipeArt } from './swipe-art.js';
import { TicketArt } from './ticket-art.js';
import { TrophyArt } from './trophies/trophy-art.js';
import { Wordmark } from './wordmark.js';

interface Picture {
  name: string;
  picture: ReactElement;
}

/** Every picture in every pose, by group. */
export const pictureGroups: { heading: string; pictures: Picture[] }[] = [
  {
    heading: 'Moves',
    pictures: moves.flatMap((move) =>
      poses.map((pose) => ({ name: `${moveText.names[move]} ${pose}`, picture: <MoveArt move={move} pose={pose} /> })),
    ),
  },
  {
    heading: 'Brand',
    pictures: [
      { name: 'Logo', picture: <Logo /> },
      { name: 'Wordmark', picture: <Wordmark className="text-2xl" /> },
      { name: 'App icon', picture: <AppIcon /> },
      { name: 'Open Graph card', picture: <OpenGraphCard /> },
    ],
  },
  {
    heading: 'Cards to share',
    pictures: Object.entries(shareCards).map(([name, draw]) => ({ name: `Card ${name}`, picture: draw(CardLine) })),
  },
  {
    heading: 'Players',
    pictures: drawnAvatars.map((avatar) => ({
      name: `Player ${avatar.move} ${avatar.pose}`,
      picture: <AvatarArt avatar={avatar} />,
    })),
  },
  {
    heading: 'Play',
    pictures: [
      { name: 'Sealed', picture: <SealedArt /> },
      { name: 'Swipe', picture: <SwipeArt /> },
      { name: 'Burst', picture: <BurstArt /> },
      { name: 'Ticket', picture: <TicketArt /> },
      { name: 'Coin heads', picture: <CoinArt face="heads" /> },
      { name: 'Coin tails', picture: <CoinArt face="tails" /> },
      { name: 'Day claimed', picture: <StreakArt isClaimed /> },
      { name: 'Day unclaimed', picture: <StreakArt isClaimed={false} /> },
    ],
  },
  {
    heading: 'Trophies',
    pictures: trophies.map((trophy) => ({ name: `Trophy ${trophy}`, picture: <TrophyArt trophy={trophy} /> })),
  },
  {
    heading: 'Prizes',
    pictures: prizes.map((prize) => ({ name: `Prize ${prize}`, picture: <PrizeArt prize={prize} /> })),
  },
  {
    heading: 'Scenes',
    pictures: scenes.map((scene) => ({ name: `Scene ${scene}`, picture: <SceneArt scene={scene} /> })),
  },
];

/** Shows every picture on one page. */
export function Gallery() {
  return (
    <>
      {pictureGroups.map(({ heading, pictures }) => (
        <section key={heading} className="flex flex-col gap-4">
          <h2 className="text-2xl">{heading}</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-4">
            {pictures.map(({ name, picture }) => (
              <li key={name} className="flex flex-col items-center justify-end gap-2 text-center text-sm">
                <div className="[&>svg]:h-24 [&>svg]:w-auto [&>svg]:max-w-full">{picture}</div>
                {name}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
