import type { InputOf } from '@game/contract';
import { MessagesSquare } from 'lucide-react';
import { explainError } from '../../api/api-error.js';
import { useSiteRedirect } from '../../api/commands.js';
import { useAuthOptions } from '../../api/queries.js';
import { XMark } from '../../art/x-mark.js';
import { Button } from '../../components/ui/button.js';
import { showFailure } from '../../components/ui/toast-store.js';
import { accountText } from '../../text/account.js';

const { x, discord } = accountText;

interface ConnectXButtonProps {
  /** Where X redirects to. */
  destination: InputOf<'x.connectAccount'>;
}

/** Connects an X account by a redirect to X (PRF-01, FUN-03); a note if X is not set up (D-28). */
export function ConnectXButton({ destination }: ConnectXButtonProps) {
  const options = useAuthOptions().data;
  const { goToSite, isLeaving } = useSiteRedirect('x.connectAccount', (error) =>
    showFailure(explainError(error, x.failed)),
  );
  if (options?.x === 'off') return <p className="text-muted">{x.off}</p>;
  return (
    <Button variant="secondary" busy={isLeaving} onClick={() => goToSite(destination)}>
      <XMark className="size-5" />
      {x.connect}
    </Button>
  );
}

/** Connects a Discord account by a redirect to Discord, which returns to the earn page. */
export function ConnectDiscordButton() {
  const { goToSite, isLeaving } = useSiteRedirect('discord.connectAccount', (error) =>
    showFailure(explainError(error, discord.failed)),
  );
  return (
    <Button variant="secondary" busy={isLeaving} onClick={() => goToSite({ redirect: '/earntickets' })}>
      <MessagesSquare aria-hidden />
      {discord.connect}
    </Button>
  );
}
