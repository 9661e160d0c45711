import type { InputOf } from '@game/contract';
import { Button } from '../../components/ui/button.js';
import { XMark } from '../../art/x-mark.js';
import { accountText } from '../../text/account.js';
import { useAuthOptions } from './account-api.js';
import { useSiteRedirect } from './use-site-redirect.js';

interface ConnectXButtonProps {
  /** Where X leads back to. */
  destination: InputOf<'x.connectAccount'>;
}

/** 'Connect X': goes to X, and comes back connected (PRF-01, FUN-03). Where X is not set up, says so (D-28). */
export function ConnectXButton({ destination }: ConnectXButtonProps) {
  const options = useAuthOptions().data;
  const { goToSite, isLeaving } = useSiteRedirect('x.connectAccount', accountText.x.failed);
  if (options?.x === 'off') return <p className="text-muted">{accountText.x.off}</p>;
  return (
    <Button variant="secondary" busy={isLeaving} onClick={() => goToSite(destination)}>
      <XMark className="size-5" />
      {accountText.x.connect}
    </Button>
  );
}
