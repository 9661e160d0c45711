import { defeats, moves, outcomeFor, winnerOfHand, type Move } from '@game/rules';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { MoveCarousel } from '../../components/moves/move-carousel.js';
import { WhatBeatsWhat } from '../../components/moves/what-beats-what.js';
import { Clash } from '../../components/reveal/clash.js';
import { useReveal } from '../../components/reveal/use-reveal.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useAnnouncement } from '../../feedback/announcements.js';
import { moveText } from '../../text/moves.js';
import { outcomeText } from '../../text/outcome.js';
import { practiceText } from '../../text/practice.js';
import { pageTitleText } from '../../text/shell.js';

/** One hand against a bot, for no tickets. Nothing leaves the browser. `invitation` is shown below the result. */
export function PracticePage({ invitation }: { invitation: ReactNode }) {
  useDocumentTitle(pageTitleText.practice);
  const [hand, setHand] = useState(1);
  return <PracticeHand key={hand} invitation={invitation} onAgain={() => setHand(hand + 1)} />;
}

/** Draws a random move. */
function drawMove(): Move {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return moves[value % moves.length] as Move;
}

interface PracticeHandProps {
  invitation: ReactNode;
  onAgain: () => void;
}

function PracticeHand({ invitation, onAgain }: PracticeHandProps) {
  // Drawn before the visitor chooses, so that it cannot depend on their move.
  const [botMove] = useState(drawMove);
  const [ownMove, setOwnMove] = useState<Move | null>(null);
  if (ownMove !== null) {
    return <PracticeResult ownMove={ownMove} botMove={botMove} invitation={invitation} onAgain={onAgain} />;
  }
  return (
    <div className="hand narrow beside:grid-cols-[1fr_auto] beside:grid-rows-[1fr_auto_1fr] beside:gap-x-12">
      <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-center beside:self-end">
        <PageHeading className="short:text-2xl">{practiceText.heading}</PageHeading>
        <Badge tone="bright">{practiceText.badge}</Badge>
        <p className="basis-full text-lg leading-snug font-semibold short:text-base">{practiceText.sealed}</p>
      </div>
      <WhatBeatsWhat />
      <div className="hand-carousel beside:col-start-2 beside:row-span-3 beside:row-start-1">
        <MoveCarousel isFitted closedBecause={null} selected={null} onSelect={setOwnMove} />
      </div>
    </div>
  );
}

interface PracticeResultProps extends PracticeHandProps {
  ownMove: Move;
  botMove: Move;
}

function PracticeResult({ ownMove, botMove, invitation, onAgain }: PracticeResultProps) {
  const outcome = outcomeFor('player2', winnerOfHand(botMove, ownMove));
  const explanation =
    outcome === 'tie' ? outcomeText.sameMove : moveText.victories[defeats[ownMove] === botMove ? ownMove : botMove];
  const [key] = useState(() => crypto.randomUUID());
  const hand = { outcome, ownMove, opponentMove: botMove };
  const reveal = useReveal({ key, outcome, isClash: true, isNew: true });
  const { isResultShown } = reveal;
  const title = isResultShown ? outcomeText.titles[outcome] : practiceText.heading;
  const heading = useRef<HTMLDivElement>(null);
  useAnnouncement('practice', [isResultShown ? `${title} ${explanation}` : null]);
  useEffect(() => {
    // The button that had the focus is gone.
    heading.current?.querySelector('h1')?.focus();
  }, []);
  return (
    <Card className="narrow flex flex-col items-center gap-3 sm:gap-4">
      <div ref={heading} className="flex flex-col items-center gap-1 text-center">
        <PageHeading>{title}</PageHeading>
        <Badge tone="bright">{practiceText.badge}</Badge>
      </div>
      <Clash hand={hand} reveal={reveal} />
      <p className="min-h-7 text-center text-lg">{isResultShown && explanation}</p>
      {/* Visible from the start, so that nothing moves; the result takes about a second. */}
      <div className="flex flex-wrap justify-center gap-3">{invitation}</div>
      <Button variant="quiet" onClick={onAgain}>
        {practiceText.again}
      </Button>
    </Card>
  );
}
