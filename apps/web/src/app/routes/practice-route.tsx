import { SignUpLinks } from '../../components/players/sign-up-links.js';
import { LinkButton } from '../../components/ui/button.js';
import { WaitingGame } from '../../features/games/waiting-game.js';
import { PracticePage } from '../../features/games/practice-page.js';
import { useSession } from '../../features/auth/api.js';
import { practiceText } from '../../text/practice.js';

/** /practice: a hand against a bot, after which a visitor is invited to sign up. */
export function PracticeRoute() {
  const player = useSession().data?.player;
  const invitation = player ? (
    <LinkButton to="/index">{practiceText.toLobby}</LinkButton>
  ) : (
    <>
      <p className="basis-full text-center font-semibold">{practiceText.invitation}</p>
      <SignUpLinks />
    </>
  );
  return (
    <>
      {player && <WaitingGame viewerId={player.id} />}
      <PracticePage invitation={invitation} />
    </>
  );
}
