import type { PublicProfile } from '@game/contract';
import { isListed } from '@game/rules';
import { useCallback, useDeferredValue, useState } from 'react';
import { useStakeableBalance } from '../../components/reveal/stakeable-balance.js';
import { late } from '../../components/ui/late.js';
import { LinkButton } from '../../components/ui/button.js';
import { PageSpinner } from '../../components/ui/spinner.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { WhenNear } from '../../components/ui/when-near.js';
import { useOpenGames } from '../../features/games/api.js';
import { challengePath } from '../../features/games/game-path.js';
import { CreateGamePanel } from '../../features/games/create-game-panel.js';
import { JoinGameButton } from '../../features/games/join-game-button.js';
import { rememberedOpenGames } from '../../features/games/remembered-open-games.js';
import { JoinPanel } from '../../features/lobby/join-panel.js';
import type { ListViewer } from '../../features/lobby/joinable-games.js';
import { currentReferralCode } from '../../features/auth/referral-code.js';
import { LobbyHero } from '../../features/lobby/lobby-hero.js';
import { mayBePrompted } from '../../features/push/prompt-answer.js';
import { AnonymousDailyFlipCard, DailyFlipCard } from '../../features/rewards/daily-flip-card.js';
import { useWatchLobby } from '../../realtime/watches.js';
import { lobbyText } from '../../text/lobby.js';
import { pageTitleText } from '../../text/shell.js';
import { mayHaveHint } from '../first-steps.js';
import { PracticeOffer, VisitorInvitation } from './visitor-parts.js';

/** For the page of a challenge. A chunk of its own would make /index heavier. */
export { DailyFlipCard };

/** Shown to players with open games and to new players; both need a request first. */
const LateRejoinStrip = late(async () => (await import('./lobby-parts.js')).RejoinStrip);
const LateNextReward = late(async () => (await import('./lobby-parts.js')).NextReward);
const LateTodayRewards = late(async () => (await import('./lobby-parts.js')).TodayRewards);
const LateFirstStepsNote = late(async () => (await import('./lobby-parts.js')).FirstStepsNote);

/** Shown only with a friend's link. */
const LateFriendsInvitation = late(async () => (await import('../../features/auth/invitations.js')).FriendsInvitation);

/** Where a player sees it after their first game. */
const LatePushPrompt = late(async () => (await import('./lobby-parts.js')).LobbyPushPrompt);

const LatePrizeAlert = late(async () => (await import('./lobby-parts.js')).LobbyPrizeAlert);

/** Below or beside the main content, so that it can load later. */
const LateSideColumn = late(async () => (await import('./lobby-side-column.js')).LobbySideColumn);

interface LobbyRouteProps {
  /** undefined until the session is known. */
  viewer: PublicProfile | null | undefined;
}

/** /index: the game lobby, with or without a session (RTE-02, LOB-03 to LOB-08). */
export function LobbyRoute({ viewer: latestViewer }: LobbyRouteProps) {
  // Deferred, so that the page responds to input while the parts for the viewer are rendered.
  const viewer = useDeferredValue(latestViewer);
  useWatchLobby();
  useDocumentTitle(pageTitleText.lobby);
  return (
    <div className="flex flex-col gap-3 sm:gap-5">
      <LobbyHero />
      {viewer && <PushPrompt />}
      {viewer ? (
        <LobbyOfPlayer key={viewer.id} viewer={viewer} />
      ) : viewer === null ? (
        <LobbyPanels viewer={null} />
      ) : (
        <PageSpinner />
      )}
    </div>
  );
}

/**
 * The viewer's open games and the rest of the lobby. The space of the games is reserved if this browser remembers any. Otherwise
 * the rest waits until it is known whether there are any, because they would move it.
 */
function LobbyOfPlayer({ viewer }: { viewer: PublicProfile }) {
  const [hasAny, setHasAny] = useState(() => (rememberedOpenGames(viewer.id).length > 0 ? true : undefined));
  const open = useOpenGames();
  // Deferred, so that the page responds to input while the panels are rendered.
  const isReserved = useDeferredValue(hasAny ?? (open.isPending ? undefined : (open.data?.games ?? []).length > 0));
  return (
    <>
      <div className={isReserved ? 'min-h-26 rounded-card empty:animate-breathe empty:bg-muted/25' : 'contents'}>
        <LateRejoinStrip viewerId={viewer.id} onKnown={setHasAny} />
      </div>
      {isReserved === undefined ? <PageSpinner /> : <LobbyPanels viewer={viewer} />}
    </>
  );
}

/** The offer of notifications. Its space is reserved if it is to be expected, so that it does not move the lobby. */
function PushPrompt() {
  const [isReserved, setIsReserved] = useState(mayBePrompted);
  const release = useCallback(() => setIsReserved(false), []);
  return (
    <div
      className={isReserved ? 'min-h-28 rounded-card empty:animate-breathe empty:bg-muted/25 sm:min-h-23' : 'contents'}
    >
      <LatePushPrompt onNone={release} />
    </div>
  );
}

/** The hint for a new player. Its space is reserved until it is known, so that it does not move the games below. */
function FirstSteps({ viewerId }: { viewerId: string }) {
  const [isReserved, setIsReserved] = useState(mayHaveHint);
  const release = useCallback(() => setIsReserved(false), []);
  return (
    <div className={isReserved ? 'min-h-16 rounded-card empty:animate-breathe empty:bg-muted/25' : 'contents'}>
      <LateFirstStepsNote viewerId={viewerId} onNone={release} />
    </div>
  );
}

/** Who invites the visitor. Its space is reserved until it is known, so that it does not move the page below. */
function FriendsInvitation() {
  const [hasCode] = useState(() => currentReferralCode(window.location.search) !== null);
  const [isReserved, setIsReserved] = useState(true);
  const release = useCallback(() => setIsReserved(false), []);
  if (!hasCode) return null;
  return (
    <div className={isReserved ? 'grid min-h-18' : 'contents'}>
      <LateFriendsInvitation onNone={release} />
    </div>
  );
}

function LobbyPanels({ viewer }: { viewer: PublicProfile | null }) {
  const balance = useStakeableBalance();
  return (
    <div
      className={`grid grid-cols-1 items-start gap-3 sm:gap-5 lg:grid-cols-2 ${viewer === null ? '' : 'xl:grid-cols-[1fr_1fr_20rem]'}`}
    >
      <div className="flex flex-col gap-3 sm:gap-5">
        {viewer === null && <FriendsInvitation />}
        {viewer === null && <PracticeOffer />}
        {viewer === null ? (
          <AnonymousDailyFlipCard />
        ) : (
          <DailyFlipCard isFirstStep={balance === 0} next={<LateNextReward />} rest={<LateTodayRewards />} />
        )}
        <CreateGamePanel isSignedIn={viewer !== null} balance={balance} />
        {viewer !== null && balance !== 0 && <FirstSteps viewerId={viewer.id} />}
      </div>
      {viewer === null ? (
        <JoinPanel
          viewer={visitor}
          invitation={<VisitorInvitation />}
          renderAction={({ id }) => <SignUpToJoin gameId={id} />}
        />
      ) : (
        <div className="flex flex-col gap-3 sm:gap-5 xl:contents">
          <JoinPanelOfPlayer viewerId={viewer.id} balance={balance} />
          <WhenNear>
            <LateSideColumn />
          </WhenNear>
          <LatePrizeAlert />
        </div>
      )}
    </div>
  );
}

const visitor: ListViewer = { id: null, ownStakes: [] };

function JoinPanelOfPlayer({ viewerId, balance }: { viewerId: string; balance: number | undefined }) {
  const games = useOpenGames().data?.games ?? [];
  const own = games.filter((game) => game.player1.id === viewerId && isListed(game, game.invitation !== undefined));
  return (
    <JoinPanel
      viewer={{ id: viewerId, ownStakes: own.map(({ stakeAmount }) => stakeAmount) }}
      renderAction={(game) => <JoinGameButton game={game} viewerId={viewerId} balance={balance} />}
    />
  );
}

/** Leads back to the game after signing up. */
function SignUpToJoin({ gameId }: { gameId: string }) {
  return (
    <LinkButton to={`/auth?redirect=${challengePath(gameId)}`} variant="secondary" size="small" className="max-w-28">
      {lobbyText.signUpToJoin}
    </LinkButton>
  );
}
