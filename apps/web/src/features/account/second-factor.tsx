import type { ReplyOf } from '@game/contract';
import { useState } from 'react';
import { explainError } from '../../api/api-error.js';
import { useCommand } from '../../api/commands.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { saveJsonFile } from '../../components/ui/save-file.js';
import { passkeyText } from '../../text/passkeys.js';
import { formatDateTime } from '../../text/format.js';
import { ConfirmationCancelled, useConfirmation } from './use-confirmation.js';

const text = passkeyText.secondFactor;

/** Turns the second step of log-ins on and off, and shows new recovery codes. Hidden without a passkey. */
export function SecondFactor({ passkeys, secondFactor }: ReplyOf<'passkeys.list'>) {
  const { run, dialog } = useConfirmation();
  const [codes, setCodes] = useState<string[] | null>(null);
  const onError = (error: Error) => {
    if (!(error instanceof ConfirmationCancelled)) showFailure(explainError(error, passkeyText.failed));
  };
  const turnOn = useCommand('passkeys.turnOnSecondFactor', {
    refetch: ['passkeys.list'],
    attempt: run,
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError,
  });
  const turnOff = useCommand('passkeys.turnOffSecondFactor', {
    refetch: ['passkeys.list'],
    attempt: run,
    onSuccess: () => showToast({ ...text.turnedOff, tone: 'success' }),
    onError,
  });
  if (passkeys.length === 0 && secondFactor === null) return null;
  return (
    <section className="flex flex-col items-start gap-3 border-t-2 border-ink pt-4">
      <h3 className="font-semibold">{text.heading}</h3>
      <p>{secondFactor === null ? text.off : text.on(formatDateTime(new Date(secondFactor.since)))}</p>
      {secondFactor !== null && <p className="text-muted">{text.codesLeft(secondFactor.recoveryCodes)}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" busy={turnOn.isPending} onClick={() => turnOn.mutate({})}>
          {secondFactor === null ? text.turnOn : text.renew}
        </Button>
        {secondFactor !== null && (
          <Button variant="secondary" size="small" busy={turnOff.isPending} onClick={() => turnOff.mutate({})}>
            {text.turnOff}
          </Button>
        )}
      </div>
      {dialog}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
    </section>
  );
}

/** Shows new recovery codes once. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast({ ...text.codes.copied, tone: 'success' });
    } catch {
      showFailure(text.codes.copyFailed);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onDone()}
      title={text.codes.title}
      description={text.codes.description}
    >
      <ul aria-label={text.codes.list} className="flex flex-col gap-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => saveJsonFile(text.codes.fileName, codes)}>
          {text.codes.download}
        </Button>
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {text.codes.copy}
        </Button>
      </div>
      <Button onClick={onDone}>{text.codes.done}</Button>
    </Dialog>
  );
}
