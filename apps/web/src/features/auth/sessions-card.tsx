import type { OwnSession } from '@game/contract';
import { useId } from 'react';
import { explainError } from '../../api/api-error.js';
import { useCommand } from '../../api/use-command.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { Spinner } from '../../components/ui/spinner.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { accountText } from '../../text/account.js';
import { formatDateTime } from '../../text/format.js';
import { useOwnSessions, useSignOutEverywhere } from './account-api.js';
import { describeDevice } from './describe-device.js';

const text = accountText.sessions;

/** Where the player is signed in, with a way to end each session, or all. */
export function SessionsCard() {
  const { data, isPending, isFetching, refetch } = useOwnSessions();
  const headingId = useId();
  const endAll = useSignOutEverywhere({
    onSuccess: () => showToast({ ...text.endedAll, tone: 'success' }),
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  return (
    <Card aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-2xl">
        {text.heading}
      </h2>
      {isPending ? (
        <Spinner label={text.loading} />
      ) : data === undefined ? (
        <EmptyState
          text={text.loadFailed}
          isError
          action={
            <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
              {text.retry}
            </Button>
          }
        />
      ) : (
        <ul
          aria-label={text.list}
          className="max-h-96 divide-y-2 divide-ink overflow-y-auto rounded-xl border-2 border-ink bg-background"
        >
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      <Button variant="secondary" busy={endAll.isPending} onClick={() => endAll.mutate({})}>
        {text.endAll}
      </Button>
    </Card>
  );
}

function SessionRow({ session: { id, userAgent, createdAt, isCurrent } }: { session: OwnSession }) {
  const end = useCommand('auth.revokeSession', {
    refetch: ['auth.listSessions'],
    onSuccess: () => showToast({ title: text.ended, tone: 'success' }),
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  const device = describeDevice(userAgent);
  const since = formatDateTime(new Date(createdAt));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 p-3">
      <div className="min-w-0">
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-muted">{text.since(since)}</p>
      </div>
      {isCurrent ? (
        <Badge tone="bright">{text.current}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          busy={end.isPending}
          aria-label={text.endLabel(device, since)}
          onClick={() => end.mutate({ sessionId: id })}
        >
          {text.end}
        </Button>
      )}
    </li>
  );
}
