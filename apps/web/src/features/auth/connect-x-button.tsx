import { Button } from '../../components/ui/button.js';
import { XMark } from '../../art/x-mark.js';
import { accountText } from '../../text/account.js';
import { useAuthOptions } from './account-api.js';
import { useXRedirect } from './use-x-redirect.js';

/** 'Connect X': goes to X, which leads back to the profile (PRF-01). Where X is not set up, says so (D-28). */
export function ConnectXButton() {
  const options = useAuthOptions().data;
  const { goToX, isLeaving } = useXRedirect('x.connectAccount', accountText.x.failed);
  if (options?.x === 'off') return <p className="text-muted">{accountText.x.off}</p>;
  return (
    <Button variant="secondary" busy={isLeaving} onClick={() => goToX({ target: '/auth?redirect=/profile' })}>
      <XMark className="size-5" />
      {accountText.x.connect}
    </Button>
  );
}
