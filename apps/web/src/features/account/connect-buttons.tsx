import type { InputOf } from '@game/contract';
import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { explainError } from '../../api/api-error.js';
import { useSiteRedirect } from '../../api/commands.js';
import { useAuthOptions } from '../../api/queries.js';
import { XMark } from '../../art/x-mark.js';
import { Button } from '../../components/ui/button.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { accountText } from '../../text/account.js';
import type { Explanation } from '../../text/errors.js';
import { ConfirmationCancelled, useConfirmation } from './use-confirmation.js';

const { x, discord } = accountText;

interface ConnectXButtonProps {
  /** Where X redirects to. */
  destination: Pick<InputOf<'x.connectAccount'>, 'target' | 'redirect'>;
}

/** Connects an X account by a redirect to X (PRF-01, FUN-03); a note if X is not set up (D-28). */
export function ConnectXButton({ destination }: ConnectXButtonProps) {
  const options = useAuthOptions().data;
  if (options?.x === 'off') return <p className="text-muted">{x.off}</p>;
  return (
    <ConnectButton command="x.connectAccount" input={destination} failed={x.failed}>
      <XMark className="size-5" />
      {x.connect}
    </ConnectButton>
  );
}

/** Connects a Discord account by a redirect to Discord, which returns to the earn page. */
export function ConnectDiscordButton() {
  return (
    <ConnectButton command="discord.connectAccount" input={{ redirect: '/earntickets' }} failed={discord.failed}>
      <MessagesSquare aria-hidden />
      {discord.connect}
    </ConnectButton>
  );
}

interface ConnectButtonProps<Name extends 'x.connectAccount' | 'discord.connectAccount'> {
  command: Name;
  input: InputOf<Name>;
  failed: Explanation;
  children: ReactNode;
}

/** Goes to the other site, after the player has confirmed that it is them if they signed in long ago. */
function ConnectButton<Name extends 'x.connectAccount' | 'discord.connectAccount'>({
  command,
  input,
  failed,
  children,
}: ConnectButtonProps<Name>) {
  const { run, dialog } = useConfirmation();
  const onError = (error: Error) => {
    if (!(error instanceof ConfirmationCancelled)) showFailure(explainError(error, failed));
  };
  const { goToSite, isLeaving } = useSiteRedirect(command, onError, { attempt: run });
  return (
    <>
      <Button variant="secondary" busy={isLeaving} onClick={() => goToSite(input)}>
        {children}
      </Button>
      {dialog}
    </>
  );
}
