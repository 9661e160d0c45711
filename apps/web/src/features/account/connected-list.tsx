import type { OwnProfile } from '@game/contract';
import { explainError } from '../../api/api-error.js';
import { useCommand } from '../../api/commands.js';
import { Button } from '../../components/ui/button.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { accountText } from '../../text/account.js';
import { ConfirmationCancelled, useConfirmation } from './use-confirmation.js';

const text = accountText.connected;

/** Lists the connected accounts of X and Discord, each with a button that disconnects it. Hidden if there are none. */
export function ConnectedList({ connections }: Pick<OwnProfile, 'connections'>) {
  const { xConnected, xUsername, discordConnected, discordUsername } = connections;
  if (!xConnected && !discordConnected) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm text-muted">{text.heading}</h3>
      {xConnected && <ConnectedRow site="x" name={text.x(xUsername ?? '')} />}
      {discordConnected && <ConnectedRow site="discord" name={text.discord(discordUsername ?? '')} />}
    </section>
  );
}

function ConnectedRow({ site, name }: { site: 'x' | 'discord'; name: string }) {
  const confirmation = useConfirmation();
  const disconnect = useCommand(`${site}.disconnectAccount`, {
    refetch: ['profiles.getOwn'],
    attempt: confirmation.run,
    onSuccess: () => showToast({ ...text.disconnected, tone: 'success' }),
    onError: (error) => {
      if (!(error instanceof ConfirmationCancelled)) showFailure(explainError(error, text.failed));
    },
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 font-semibold wrap-anywhere">{name}</p>
      <Button
        variant="secondary"
        size="small"
        busy={disconnect.isPending}
        aria-label={text.disconnectLabel[site]}
        onClick={() => disconnect.mutate({})}
      >
        {text.disconnect}
      </Button>
      {confirmation.dialog}
    </div>
  );
}
