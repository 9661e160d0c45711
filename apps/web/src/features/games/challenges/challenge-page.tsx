import type { Challenge, PublicProfile } from '@game/contract';
import { potOf } from '@game/rules';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { explainError, refusalCode } from '../../../api/api-error.js';
import { NoGamesScene } from '../../../art/scenes/no-games-scene.js';
import { TicketAmount } from '../../../art/ticket-art.js';
import { BotBadge, PlayerLink } from '../../../components/players/player-name.js';
import { SharePanel } from '../../../components/share/share-panel.js';
import { showFailure } from '../../../components/toasts/toast-store.js';
import { Avatar } from '../../../components/ui/avatar.js';
import { Button, LinkButton } from '../../../components/ui/button.js';
import { useSeeResultFirst } from '../../../components/reveal/see-result-first.js';
import { Card } from '../../../components/ui/card.js';
import { PageHeading } from '../../../components/ui/page-heading.js';
import { PageContent } from '../../../components/ui/page-content.js';
import { useDocumentTitle } from '../../../components/ui/use-document-title.js';
import { challengeText as text } from '../../../text/challenges.js';
import { gamesText } from '../../../text/games.js';
import { nameInText } from '../../../text/players.js';
import { shareText } from '../../../text/share.js';
import { useChallenge, useJoinGame } from '../api.js';
import { refetchChallenge } from '../cache.js';
import { challengePath, gamePath, parseGameId } from '../game-path.js';

interface ChallengePageProps {
  gameId: string | undefined;
  /** null for a visitor. */
  viewer: PublicProfile | null;
  /** The viewer's tickets; undefined until loaded. */
  balance: number | undefined;
  /** Gives the viewer tickets; shown if the balance is too small. */
  flip: ReactNode;
  /** Renders who invites a visitor, from the referral code of the challenger. */
  renderInvitation: (referralCode: string | null) => ReactNode;
}

/** What a friend's link opens: the challenge, and one tap to its game. */
export function ChallengePage({ gameId, ...viewer }: ChallengePageProps) {
  const validId = parseGameId(gameId);
  const query = useChallenge(validId);
  if (validId === null || refusalCode(query.error) === 'GAME_NOT_FOUND') return <NoChallenge {...text.missing} />;
  return (
    <PageContent query={query} failed={text.failed}>
      {({ challenge }) => <ShownChallenge challenge={challenge} {...viewer} />}
    </PageContent>
  );
}

type ShownChallengeProps = Omit<ChallengePageProps, 'gameId'> & { challenge: Challenge };

function ShownChallenge({ challenge, renderInvitation, ...viewer }: ShownChallengeProps) {
  const isOwn = challenge.challenger.id === viewer.viewer?.id;
  const invitation = viewer.viewer === null && renderInvitation(challenge.referralCode);
  if (challenge.state === 'taken' || challenge.state === 'over') {
    const ownPath = isOwn ? gamePath(challenge.gameId) : undefined;
    return <NoChallenge {...text[challenge.state]} ownPath={ownPath} invitation={invitation} />;
  }
  if (isOwn) return <OwnChallenge challenge={challenge} />;
  return <OpenChallenge challenge={challenge} invitation={invitation} {...viewer} />;
}

const cardClasses = 'mx-auto flex w-full max-w-md flex-col items-center gap-4 text-center';

type OpenChallengeProps = Omit<ShownChallengeProps, 'renderInvitation'> & { invitation: ReactNode };

function OpenChallenge({ challenge, viewer, balance, flip, invitation }: OpenChallengeProps) {
  const { challenger, stakeAmount, state } = challenge;
  const title = text.title(nameInText(challenger));
  const isTooExpensive = balance !== undefined && balance < stakeAmount;
  const seeFirst = useSeeResultFirst();
  useDocumentTitle(title);
  return (
    <>
      <Card className={cardClasses}>
        <Avatar name={challenger.username} source={challenger.avatarUrl} size="large" />
        <PageHeading className="text-center">
          <PlayerLink player={challenger}>{title}</PlayerLink>
        </PageHeading>
        <BotBadge player={challenger} />
        <dl className="flex flex-wrap justify-center gap-x-8 gap-y-1 text-lg">
          <Amount label={text.stake} amount={stakeAmount} />
          <Amount label={text.pot} amount={potOf(stakeAmount)} />
        </dl>
        {/* Without it, the flip is visible on a phone without scrolling. */}
        {!isTooExpensive && <p>{text.explanation}</p>}
        <p role="status" className="font-semibold">
          {state === 'open' ? text.sealed : text.preparing}
        </p>
        {invitation}
        {viewer === null ? (
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to={`/auth?redirect=${challengePath(challenge.gameId)}`}>{text.signUp}</LinkButton>
            <LinkButton variant="secondary" to="/auth" state={{ from: challengePath(challenge.gameId) }}>
              {text.logIn}
            </LinkButton>
          </div>
        ) : (
          <AcceptButton challenge={challenge} isPossible={state === 'open' && !isTooExpensive} />
        )}
        {isTooExpensive && (
          <p className="font-semibold">{seeFirst?.title ?? text.tooFewTickets(stakeAmount - balance)}</p>
        )}
        {isTooExpensive && seeFirst?.link && <LinkButton to={seeFirst.link.to}>{seeFirst.link.label}</LinkButton>}
      </Card>
      {isTooExpensive && seeFirst === null && (
        <div className="mx-auto mt-5 flex w-full max-w-md flex-col gap-3">
          {flip}
          <LinkButton variant="secondary" to="/shop">
            {text.getTickets}
          </LinkButton>
        </div>
      )}
    </>
  );
}

function AcceptButton({ challenge: { gameId }, isPossible }: { challenge: Challenge; isPossible: boolean }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const join = useJoinGame({
    onSuccess: () => void navigate(gamePath(gameId)),
    onError: (error) => {
      showFailure(explainError(error, gamesText.join.failed));
      // Another player may have joined.
      refetchChallenge(queryClient, gameId);
    },
  });
  return (
    <Button aria-disabled={!isPossible} busy={join.isPending} onClick={() => join.mutate({ gameId })}>
      {text.accept}
    </Button>
  );
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-center gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd>
        <TicketAmount amount={amount} />
      </dd>
    </div>
  );
}

/** The link as its challenger opens it. */
function OwnChallenge({ challenge: { gameId, stakeAmount } }: { challenge: Challenge }) {
  const { title, hint, open } = text.own;
  useDocumentTitle(title);
  return (
    <Card className={cardClasses}>
      <PageHeading className="text-center">{title}</PageHeading>
      <SharePanel
        path={challengePath(gameId)}
        heading={shareText.game.heading}
        hint={hint}
        post={shareText.game.post(stakeAmount)}
      />
      <LinkButton to={gamePath(gameId)}>{open}</LinkButton>
    </Card>
  );
}

interface NoChallengeProps {
  title: string;
  message: string;
  /** The path of the game, for its challenger. */
  ownPath?: string | undefined;
  invitation?: ReactNode;
}

/** A link that leads to no game that can be joined. */
function NoChallenge({ title, message, ownPath, invitation }: NoChallengeProps) {
  useDocumentTitle(title);
  return (
    <Card className={cardClasses}>
      <NoGamesScene className="size-44" />
      <PageHeading className="text-center">{title}</PageHeading>
      <p>{message}</p>
      {invitation}
      {ownPath !== undefined && <LinkButton to={ownPath}>{text.own.open}</LinkButton>}
      <LinkButton to="/index" variant={ownPath === undefined ? 'primary' : 'secondary'}>
        {text.lobby}
      </LinkButton>
    </Card>
  );
}
