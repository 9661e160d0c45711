import { explainError } from '../../api/api-error.js';
import { useCommand } from '../../api/use-command.js';
import { Button } from '../../components/ui/button.js';
import { showFailure } from '../../components/ui/toast-store.js';
import { accountText } from '../../text/account.js';
import { useAuthOptions } from './account-api.js';

/** 'Connect X': goes to X, which leads back to the profile (PRF-01). Where X is not set up, says so (D-28). */
export function ConnectXButton() {
  const options = useAuthOptions().data;
  const connect = useCommand('x.connectAccount', {
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showFailure(explainError(error, accountText.x.failed)),
  });
  if (options?.x === 'off') return <p className="text-muted">{accountText.x.off}</p>;
  return (
    <Button
      variant="secondary"
      // The page is left as soon as X has answered.
      busy={connect.isPending || connect.isSuccess}
      onClick={() => connect.mutate({ target: '/auth?redirect=/profile' })}
    >
      {accountText.x.connect}
    </Button>
  );
}
