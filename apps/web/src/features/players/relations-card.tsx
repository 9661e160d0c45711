import type { PublicProfile, ReportReason } from '@game/contract';
import { useState } from 'react';
import { explainError } from '../../api/api-error.js';
import { useCommand } from '../../api/commands.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { Button } from '../../components/ui/button.js';
import { HeadedCard } from '../../components/ui/card.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { SelectField } from '../../components/ui/select-field.js';
import { TextField } from '../../components/ui/text-field.js';
import { leaveEdits, useUnsavedEdits } from '../../state/unsaved-edits.js';
import { relationsText as text } from '../../text/relations.js';
import { useBlock } from './api.js';

/** The buttons that block and report another player. */
export function RelationsCard({ player, isBlocked }: { player: PublicProfile; isBlocked: boolean }) {
  const [isReporting, setIsReporting] = useState(false);
  const onError = (error: Error) => showFailure(explainError(error, text.failed));
  const block = useBlock('players.block', {
    onSuccess: () => showToast({ ...text.blocked, tone: 'success' }),
    onError,
  });
  const unblock = useBlock('players.unblock', { onError });
  const { isPending, mutate } = isBlocked ? unblock : block;
  return (
    <HeadedCard heading={text.heading}>
      <p className="text-muted">{text.hint}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={isPending} onClick={() => mutate({ playerId: player.id })}>
          {isBlocked ? text.unblock : text.block}
        </Button>
        {!player.isBot && (
          <Button variant="secondary" onClick={() => setIsReporting(true)}>
            {text.report}
          </Button>
        )}
      </div>
      <ReportDialog player={player} open={isReporting} onClose={() => setIsReporting(false)} />
    </HeadedCard>
  );
}

const reasons = Object.entries(text.reasons).map(([value, label]) => ({ value, label }));

function ReportDialog({ player, open, onClose }: { player: PublicProfile; open: boolean; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [details, setDetails] = useState('');
  const [isTried, setIsTried] = useState(false);
  const close = () => {
    setDetails('');
    onClose();
  };
  const report = useCommand('players.report', {
    onSuccess: () => {
      showToast({ ...text.sent, tone: 'success' });
      close();
    },
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  useUnsavedEdits(() => open && details !== '');
  const send = () => {
    setIsTried(true);
    if (reason !== '') report.mutate({ playerId: player.id, reason, details });
  };
  return (
    <ConfirmDialog
      open={open}
      title={text.reportTitle(player.username)}
      description={text.reportHint}
      confirmLabel={text.send}
      cancelLabel={text.cancel}
      isPending={report.isPending}
      onConfirm={send}
      onCancel={() => leaveEdits(close)}
    >
      <SelectField
        label={text.reason}
        placeholder={text.chooseReason}
        options={reasons}
        value={reason}
        onChange={({ target }) => setReason(target.value as ReportReason)}
        error={isTried && reason === '' ? text.reasonMissing : undefined}
      />
      <TextField
        label={text.details}
        hint={text.detailsHint}
        maxLength={300}
        autoComplete="off"
        value={details}
        onChange={({ target }) => setDetails(target.value)}
      />
    </ConfirmDialog>
  );
}
