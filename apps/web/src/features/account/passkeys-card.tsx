import { KeyRound } from 'lucide-react';
import { explainPasskeyError, supportsPasskeys } from '../../components/passkeys/ceremonies.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { Button } from '../../components/ui/button.js';
import { HeadedCard } from '../../components/ui/card.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { passkeyText as text } from '../../text/passkeys.js';
import { useAddPasskey, usePasskeys } from './api.js';
import { PasskeyRow } from './passkey-row.js';
import { SecondFactor } from './second-factor.js';
import { ConfirmationCancelled, useConfirmation } from './use-confirmation.js';

/** Lists the player's passkeys, and adds another one. */
export function PasskeysCard() {
  const passkeys = usePasskeys();
  return (
    <HeadedCard heading={text.heading} className="gap-4">
      <p>{text.explanation}</p>
      <QueryContent query={passkeys} loading={text.loading} failed={text.loadFailed}>
        {(data) =>
          data.passkeys.length === 0 ? (
            <p className="text-muted">{text.none}</p>
          ) : (
            <ul
              aria-label={text.list}
              className="relative max-h-96 divide-y-2 divide-ink overflow-y-auto rounded-xl border-2 border-ink bg-background"
            >
              {data.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {passkeys.data && <SecondFactor {...passkeys.data} />}
      {supportsPasskeys() ? <AddButton /> : <p className="text-muted">{text.unsupported.message}</p>}
    </HeadedCard>
  );
}

function AddButton() {
  const confirmation = useConfirmation();
  const add = useAddPasskey(confirmation.run, {
    onSuccess: () => showToast({ ...text.added, tone: 'success' }),
    onError: (error) => {
      if (!(error instanceof ConfirmationCancelled)) showFailure(explainPasskeyError(error, text.addFailed));
    },
  });
  return (
    <>
      <Button variant="secondary" busy={add.isPending} onClick={() => add.mutate()}>
        {!add.isPending && <KeyRound aria-hidden />} {text.add}
      </Button>
      {confirmation.dialog}
    </>
  );
}
