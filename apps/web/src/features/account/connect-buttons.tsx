import type { InputOf } from '@game/contract';
import { MessagesSquare } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { explainError, refusalCode } from '../../api/api-error.js';
import { useSiteRedirect } from '../../api/commands.js';
import { useAuthOptions } from '../../api/queries.js';
import { XMark } from '../../art/x-mark.js';
import { Button } from '../../components/ui/button.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { accountText } from '../../text/account.js';
import type { Explanation } from '../../text/errors.js';

const { x, discord } = accountText;

const ConfirmPasswordDialog = lazy(async () => ({
  default: (await import('./confirm-password-dialog.js')).ConfirmPasswordDialog,
}));

interface ConnectXButtonProps {
  /** Where X redirects to. */
  destination: Pick<InputOf<'x.connectAccount'>, 'target' | 'redirect'>;
}

/** Connects an X account by a redirect to X (PRF-01, FUN-03); a note if X is not set up (D-28). */
export function ConnectXButton({ destination }: ConnectXButtonProps) {
  const options = useAuthOptions().data;
  if (options?.x === 'off') return <p className="text-muted">{x.off}</p>;
  return (
    <ConnectButton
      command="x.connectAccount"
      inputWith={(confirmation) => ({ ...destination, ...confirmation })}
      failed={x.failed}
    >
      <XMark className="size-5" />
      {x.connect}
    </ConnectButton>
  );
}

/** Connects a Discord account by a redirect to Discord, which returns to the earn page. */
export function ConnectDiscordButton() {
  return (
    <ConnectButton
      command="discord.connectAccount"
      inputWith={(confirmation) => ({ redirect: '/earntickets', ...confirmation })}
      failed={discord.failed}
    >
      <MessagesSquare aria-hidden />
      {discord.connect}
    </ConnectButton>
  );
}

interface ConnectButtonProps<Name extends 'x.connectAccount' | 'discord.connectAccount'> {
  command: Name;
  /** Returns the input of the command, with the password if the player had to enter it. */
  inputWith: (confirmation: { password?: string }) => InputOf<Name>;
  failed: Explanation;
  children: ReactNode;
}

/** Goes to the other site. If the player signed in long ago, the server first wants the password. */
function ConnectButton<Name extends 'x.connectAccount' | 'discord.connectAccount'>({
  command,
  inputWith,
  failed,
  children,
}: ConnectButtonProps<Name>) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [wrongPassword, setWrongPassword] = useState<string>();
  const { goToSite, isLeaving } = useSiteRedirect(command, (error) => {
    const code = refusalCode(error);
    if (code === 'PASSWORD_NEEDED') return setIsConfirming(true);
    const explanation = explainError(error, failed);
    if (code === 'WRONG_PASSWORD') setWrongPassword(explanation.message);
    showFailure(explanation);
  });
  const connect = (confirmation: { password?: string }) => {
    setWrongPassword(undefined);
    goToSite(inputWith(confirmation));
  };
  return (
    <>
      <Button variant="secondary" busy={isLeaving} onClick={() => connect({})}>
        {children}
      </Button>
      {isConfirming && (
        <Suspense>
          <ConfirmPasswordDialog
            isPending={isLeaving}
            error={wrongPassword}
            onConfirm={(password) => connect({ password })}
            onCancel={() => setIsConfirming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
