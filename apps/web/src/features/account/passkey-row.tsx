import type { OwnPasskey } from '@game/contract';
import { useState } from 'react';
import { explainError } from '../../api/api-error.js';
import { useCommand } from '../../api/commands.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { Button } from '../../components/ui/button.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { TextField } from '../../components/ui/text-field.js';
import { textOf, useForm } from '../../components/ui/use-form.js';
import { formatDateTime } from '../../text/format.js';
import { passkeyText as text } from '../../text/passkeys.js';
import { ConfirmationCancelled, useConfirmation } from './use-confirmation.js';

/** The longest name that the server accepts, in characters. */
const maximumName = 40;

interface PasskeyProps {
  passkey: OwnPasskey;
}

/** A passkey with its name and its dates, and the buttons that rename and remove it. */
export function PasskeyRow({ passkey }: PasskeyProps) {
  const { name, createdAt, usedAt } = passkey;
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 p-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{text.created(formatDateTime(new Date(createdAt)))}</p>
        <p className="text-sm text-muted">
          {usedAt === null ? text.unused : text.used(formatDateTime(new Date(usedAt)))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {(['rename', 'remove'] as const).map((action) => (
          <Button
            key={action}
            variant="secondary"
            size="small"
            aria-label={text[action].label(name)}
            onClick={() => setOpen(action)}
          >
            {text[action].action}
          </Button>
        ))}
      </div>
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemoveDialog passkey={passkey} onClose={close} />}
    </li>
  );
}

interface DialogProps extends PasskeyProps {
  onClose: () => void;
}

function RenameDialog({ passkey: { id, name }, onClose }: DialogProps) {
  const { run, dialog } = useConfirmation();
  const rename = useCommand('passkeys.rename', {
    refetch: ['passkeys.list'],
    attempt: run,
    onSuccess: onClose,
    onError: showUnlessCancelled,
  });
  const form = useForm<'name'>({
    isPending: rename.isPending,
    onSubmit: (content) => {
      const entered = textOf(content, 'name').trim();
      if (entered === '') form.reject({ name: text.rename.missing });
      else rename.mutate({ passkeyId: id, name: entered });
    },
  });
  return (
    <>
      <ConfirmDialog
        open
        title={text.rename.title}
        description={text.rename.description}
        confirmLabel={text.rename.submit}
        cancelLabel={text.rename.cancel}
        isPending={rename.isPending}
        onCancel={onClose}
        form={form.props}
      >
        <TextField
          label={text.rename.name}
          name="name"
          defaultValue={name}
          maxLength={maximumName}
          autoComplete="off"
          error={form.errors.name}
          required
        />
      </ConfirmDialog>
      {dialog}
    </>
  );
}

function RemoveDialog({ passkey: { id, name }, onClose }: DialogProps) {
  const { run, dialog } = useConfirmation();
  const remove = useCommand('passkeys.remove', {
    refetch: ['passkeys.list'],
    attempt: run,
    onSuccess: () => {
      onClose();
      showToast({ ...text.remove.success, tone: 'success' });
    },
    onError: showUnlessCancelled,
  });
  return (
    <>
      <ConfirmDialog
        open
        title={text.remove.title}
        description={text.remove.description(name)}
        confirmLabel={text.remove.submit}
        cancelLabel={text.remove.cancel}
        confirmVariant="danger"
        firstButton="cancel"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ passkeyId: id })}
        onCancel={onClose}
      />
      {dialog}
    </>
  );
}

function showUnlessCancelled(error: Error): void {
  if (!(error instanceof ConfirmationCancelled)) showFailure(explainError(error, text.failed));
}
