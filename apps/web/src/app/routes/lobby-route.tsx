import type { PublicProfile } from '@game/contract';
import { useDeferredValue, useState } from 'react';
import { late } from '../../components/ui/late.js';
import { LinkButton } from '../../components/ui/button.js';
import { PageSpinner } from '../../components/ui/spinner.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { CreateGamePanel } from '../../features/games/create-game-panel.js';
import { JoinGameButton } from '../../features/games/join-game-button.js';
import { rememberedOpenGames } from '../../features/games/remembered-open-games.js';
import { JoinPanel } from '../../features/lobby/join-panel.js';
import { LobbyHero } from '../../features/lobby/lobby-hero.js';
import { useBalance } from '../../features/profiles/balance.js';
import { AnonymousDailyFlipCard, DailyFlipCard } from '../../features/rewards/daily-flip-card.js';
import { useWatchLobby } from '../../realtime/watches.js';
import { lobbyText } from '../../text/lobby.js';
import { pageTitleText } from '../../text/pages.js';

/** Nobody waits for these two: they are for who has games open or is new, which still has to be asked for. */
const LateRejoinStrip = late(async () => (await import('./rejoin-strip.js')).RejoinStrip);
const LateFirstStepsNote = late(async () => (await import('./first-steps-note.js')).FirstStepsNote);

/** It comes below or beside what the page begins with. */
const LateSideColumn = late(async () => (await import('./lobby-side-column.js')).LobbySideColumn);

/** It speaks of a prize, which has to be asked for. */
const LatePrizeAlert = late(async () => (await import('../../features/shop/prize-alert.js')).PrizeAlert);

interface LobbyRouteProps {
  /** undefined while it is not known who is signed in. */
  viewer: PublicProfile | null | undefined;
}

/** /index: the game lobby, with or without a session (RTE-02, LOB-03 to LOB-08). */
export function LobbyRoute({ viewer: latestViewer }: LobbyRouteProps) {
  // Rendered in small steps once it is known, so that the page answers its visitor meanwhile.
  const viewer = useDeferredValue(latestViewer);
  useWatchLobby();
  useDocumentTitle(pageTitleText.lobby);
  return (
    <div className="flex flex-col gap-5">
      <LobbyHero />
      {viewer && <OpenGames key={viewer.id} viewerId={viewer.id} />}
      {viewer === undefined ? <PageSpinner /> : <LobbyPanels viewer={viewer} />}
      {viewer && <LatePrizeAlert />}
    </div>
  );
}

/** What the viewer has open. Where the browser knows of some from before, their place is kept until they come. */
function OpenGames({ viewerId }: { viewerId: string }) {
  const [hasAny, setHasAny] = useState(() => rememberedOpenGames(viewerId).length > 0);
  return (
    <div className={hasAny ? 'min-h-26 rounded-card empty:animate-breathe empty:bg-muted/25' : 'contents'}>
      <LateRejoinStrip viewerId={viewerId} onKnown={setHasAny} />
    </div>
  );
}

function LobbyPanels({ viewer }: { viewer: PublicProfile | null }) {
  const balance = useBalance(viewer !== null).data?.balance;
  return (
    <div
      className={`grid grid-cols-1 items-start gap-5 lg:grid-cols-2 ${viewer === null ? '' : 'xl:grid-cols-[1fr_1fr_20rem]'}`}
    >
      <div className="flex flex-col gap-5">
        {viewer === null ? <AnonymousDailyFlipCard /> : <DailyFlipCard />}
        <CreateGamePanel isSignedIn={viewer !== null} balance={balance} />
        {viewer !== null && <LateFirstStepsNote />}
      </div>
      {viewer === null ? (
        <JoinPanel invitation={<Invitation />} renderAction={() => <SignUpToJoin />} />
      ) : (
        <div className="flex flex-col gap-5 xl:contents">
          <JoinPanel renderAction={(game) => <JoinGameButton game={game} viewerId={viewer.id} balance={balance} />} />
          <LateSideColumn />
        </div>
      )}
    </div>
  );
}

function Invitation() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{lobbyText.invitation}</p>
      <LinkButton to="/auth">{lobbyText.signUpNow}</LinkButton>
    </div>
  );
}

function SignUpToJoin() {
  return (
    <LinkButton to="/auth" variant="secondary" size="small" className="max-w-28">
      {lobbyText.signUpToJoin}
    </LinkButton>
  );
}
