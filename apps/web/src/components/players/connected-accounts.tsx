import type { ConnectedAccounts as Accounts } from '@game/contract';
import { accountText } from '../../text/account.js';

const text = accountText.connected;

/** Lists the accounts of X and Discord that stay connected when the password changes. Hidden if the list is empty. */
export function ConnectedAccounts({ accounts: { x, discord } }: { accounts: Accounts }) {
  if (x === null && discord === null) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">{text.heading}</p>
      <ul className="wrap-anywhere">
        {x !== null && <li>{text.x(x)}</li>}
        {discord !== null && <li>{text.discord(discord)}</li>}
      </ul>
      <p className="text-sm text-muted">{text.hint}</p>
    </div>
  );
}
