import { rewardErrors } from '@game/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { ConnectDiscordButton, ConnectXButton } from '../../features/account/connect-buttons.js';
import { EarnPage } from '../../features/rewards/earn-page.js';
import { earnText } from '../../text/earn.js';
import { errorText } from '../../text/errors.js';

/** /earntickets (RTE-08). */
export function EarnRoute() {
  useDiscordOutcome();
  return (
    <EarnPage
      connectX={<ConnectXButton destination={{ target: '/auth/callback', redirect: '/earntickets' }} />}
      connectDiscord={<ConnectDiscordButton />}
    />
  );
}

/** Shows the result of a redirect to Discord and removes it from the address, so that a reload does not show it again. */
function useDiscordOutcome(): void {
  const [parameters, setParameters] = useSearchParams();
  const error = parameters.get('error');
  const connected = parameters.get('connected');
  useEffect(() => {
    if (error === null && connected === null) return;
    if (connected === 'discord') showToast({ title: earnText.connected, tone: 'success' });
    if (error === 'DISCORD_CONNECTION_ERROR' || error === 'DISCORD_ACCOUNT_TAKEN')
      showFailure(errorText(rewardErrors[error]));
    setParameters({}, { replace: true });
  }, [error, connected, setParameters]);
}
