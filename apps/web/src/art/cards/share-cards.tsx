import { defeats, moves, trophies, type Move, type Trophy } from '@game/rules';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { artText } from '../../text/art.js';
import { trophiesText } from '../../text/trophies.js';
import { Placed, type OpenPose } from '../art.js';
import { burst } from '../burst.js';
import { CatFigure } from '../cat-art.js';
import { CheeseFigure } from '../cheese-art.js';
import { CoinBlank } from '../coin-art.js';
import { MouseFigure } from '../mouse-art.js';
import type { CardText } from '../open-graph-card.js';
import { Spark } from '../props.js';
import { SealedFigure } from '../sealed-art.js';
import { TicketFigure } from '../ticket-art.js';
import { TrophyBadge } from '../trophies/trophy-art.js';
import { CardFrame } from './card-frame.js';
import { TrophyFigure } from './trophy.js';

type Text = (props: CardText) => ReactNode;

const figures: Record<Move, ComponentType<{ pose: OpenPose }>> = {
  rock: CatFigure,
  paper: CheeseFigure,
  scissors: MouseFigure,
};

/** Invites to a game: its creator's move is a card face down. */
function challengeCard(Text: Text) {
  return (
    <CardFrame Text={Text} headline={artText.share.challenge} icon={<TicketFigure />}>
      <Backdrop />
      <Placed x={800} y={350} scale={1.15} turn={-9}>
        <SealedFigure />
      </Placed>
      <Placed x={1046} y={350} scale={1.18} turn={4}>
        <MouseFigure pose="chosen" />
      </Placed>
      <Spark x={930} y={130} size={34} />
      <Spark x={1128} y={150} size={24} />
    </CardFrame>
  );
}

/** Invites to a tournament: the three characters below the trophy. */
function tournamentCard(Text: Text) {
  return (
    <CardFrame Text={Text} headline={artText.share.tournament} icon={<TicketFigure />}>
      <Backdrop />
      <Placed x={930} y={190} scale={1.1}>
        <TrophyFigure />
      </Placed>
      <Placed x={782} y={464} scale={0.94} turn={-6}>
        <CatFigure pose="chosen" />
      </Placed>
      <Placed x={936} y={478} scale={0.86}>
        <CheeseFigure pose="win" />
      </Placed>
      <Placed x={1096} y={464} scale={0.94}>
        <MouseFigure pose="chosen" />
      </Placed>
    </CardFrame>
  );
}

/** The result of a hand: the player's own move on the left, that of the opponent on the right. */
function handCard(Text: Text, ownMove: Move, opponentMove: Move) {
  const outcome = outcomeOf(ownMove, opponentMove);
  const [Own, Opponent] = [figures[ownMove], figures[opponentMove]];
  const { own, opponent } = handPoses[outcome];
  return (
    <CardFrame Text={Text} headline={artText.share.hand[outcome]} icon={<TicketFigure />}>
      <Backdrop />
      <Placed x={794} y={340} scale={outcome === 'loss' ? 1 : 1.2} turn={-5}>
        <Own pose={own} />
      </Placed>
      <Placed x={1056} y={360} scale={outcome === 'win' ? 1 : 1.2} turn={5}>
        <Opponent pose={opponent} />
      </Placed>
      <Spark x={928} y={150} size={38} />
    </CardFrame>
  );
}

const handPoses = {
  win: { own: 'win', opponent: 'lose' },
  loss: { own: 'lose', opponent: 'win' },
  draw: { own: 'chosen', opponent: 'chosen' },
} as const;

function outcomeOf(own: Move, opponent: Move): keyof typeof handPoses {
  if (own === opponent) return 'draw';
  return defeats[own] === opponent ? 'win' : 'loss';
}

/** The trophy of the winner of a tournament. */
function championCard(Text: Text) {
  return (
    <CardFrame Text={Text} headline={artText.share.champion} icon={<TicketFigure />}>
      <Backdrop />
      <Placed x={930} y={320} scale={1.9}>
        <TrophyFigure />
      </Placed>
      <Spark x={742} y={140} size={30} />
      <Spark x={1130} y={120} size={40} />
      <Spark x={1126} y={520} size={26} />
    </CardFrame>
  );
}

/** A trophy, with its name. */
function trophyCard(Text: Text, trophy: Trophy) {
  return (
    <CardFrame Text={Text} headline={trophiesText.names[trophy]} icon={<TrophyFigure />}>
      <Placed x={930} y={320} scale={1.9}>
        <TrophyBadge trophy={trophy} />
      </Placed>
      <Spark x={1128} y={104} size={38} />
      <Spark x={738} y={124} size={28} />
      <Spark x={1124} y={540} size={26} />
    </CardFrame>
  );
}

/** The streak of daily flips: a row of coins. */
function streakCard(Text: Text) {
  return (
    <CardFrame Text={Text} headline={artText.share.streak} icon={<CoinBlank />}>
      <Backdrop />
      <Placed x={800} y={430} scale={0.8}>
        <CoinBlank />
      </Placed>
      <Placed x={1070} y={430} scale={0.8}>
        <CoinBlank />
      </Placed>
      <Placed x={936} y={280} scale={1.3}>
        <CatFigure pose="win" />
      </Placed>
      <Placed x={936} y={492} scale={0.8}>
        <CoinBlank />
      </Placed>
      <Spark x={1128} y={130} size={34} />
    </CardFrame>
  );
}

function Backdrop() {
  return <path d={burst(930, 325, 300, 214, 14)} fill="var(--cheese-soft)" />;
}

/** Draws each card, by its name; the texts of its slots are left out. The server adds them. */
export const shareCards: Record<string, (Text: Text) => ReactElement> = {
  challenge: challengeCard,
  tournament: tournamentCard,
  champion: championCard,
  streak: streakCard,
  ...Object.fromEntries(trophies.map((trophy) => [`trophy-${trophy}`, (Text: Text) => trophyCard(Text, trophy)])),
  ...Object.fromEntries(
    moves.flatMap((own) =>
      moves.map((opponent) => [`hand-${own}-${opponent}`, (Text: Text) => handCard(Text, own, opponent)]),
    ),
  ),
};
