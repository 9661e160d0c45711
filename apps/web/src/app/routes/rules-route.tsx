import { defeats, moves } from '@game/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAuthOptions } from '../../api/queries.js';
import { MoveArt } from '../../art/move-art.js';
import { LinkButton } from '../../components/ui/button.js';
import { moveText } from '../../text/moves.js';
import { rulesText } from '../../text/rules.js';
import { TextPage } from './text-page.js';

const { links } = rulesText;

/** /rules: the rules of the game on one page. */
export function RulesRoute() {
  return (
    <TextPage
      title={rulesText.title}
      sections={rulesText.sections}
      note={<p className="text-muted">{rulesText.summary}</p>}
      additions={{
        hand: <Victories />,
        tournaments: <TextLink to="/tournaments">{links.tournaments}</TextLink>,
        tickets: <TextLink to="/earntickets">{links.earn}</TextLink>,
        raffles: <TextLink to="/shop/prizes">{links.raffles}</TextLink>,
        fairness: (
          <>
            <RaffleBeacon />
            <Links>
              <TextLink to="/statistics/games">{links.games}</TextLink>
              <TextLink to="/shop/entries">{links.entries}</TextLink>
              <TextLink to="/fairness/ledger">{links.ledger}</TextLink>
            </Links>
          </>
        ),
        limits: (
          <Links>
            <TextLink to="/terms">{links.terms}</TextLink>
            <TextLink to="/privacy">{links.privacy}</TextLink>
            <TextLink to="/developers">{links.developers}</TextLink>
          </Links>
        ),
      }}
      end={
        <>
          <LinkButton to="/">{rulesText.play}</LinkButton>
          <LinkButton to="/practice" variant="secondary">
            {rulesText.practice}
          </LinkButton>
        </>
      }
    />
  );
}

/** Says so if new raffles have no public beacon. */
function RaffleBeacon() {
  const kind = useAuthOptions().data?.raffleBeacon ?? 'quicknet';
  return kind !== 'quicknet' && <p className="mt-3 max-w-prose font-semibold">{rulesText.raffleBeacon[kind]}</p>;
}

/** Shows which card beats which. */
function Victories() {
  return (
    <ul className="mt-3 flex flex-wrap gap-3">
      {moves.map((move) => (
        <li
          key={move}
          className="flex min-w-24 flex-1 flex-col items-center gap-1 rounded-card border-2 border-ink bg-background p-2 text-center leading-tight font-semibold"
        >
          <span className="flex items-end">
            <MoveArt move={move} pose="win" className="size-16" />
            <MoveArt move={defeats[move]} pose="lose" className="-ms-3 size-10" />
          </span>
          {moveText.victories[move]}
        </li>
      ))}
    </ul>
  );
}

function Links({ children }: { children: ReactNode }) {
  return <p className="flex flex-wrap gap-x-6">{children}</p>;
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold underline print:hidden">
      {children}
    </Link>
  );
}
