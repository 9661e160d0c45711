import type { OwnSession } from '@game/contract';
import { explainError } from '../../api/api-error.js';
import { useCommand } from '../../api/commands.js';
import { Badge } from '../../components/ui/badge.js';
import { describeDevice } from '../../components/players/describe-device.js';
import { Button } from '../../components/ui/button.js';
import { HeadedCard } from '../../components/ui/card.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { accountText } from '../../text/account.js';
import { formatDateTime } from '../../text/format.js';
import { useOwnSessions, useSignOutEverywhere } from './api.js';

const text = accountText.sessions;

/** Lists the player's sessions, each with a button that ends it, and one that ends all. */
export function SessionsCard() {
  const sessions = useOwnSessions();
  const endAll = useSignOutEverywhere({
    onSuccess: () => showToast({ ...text.endedAll, tone: 'success' }),
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  return (
    <HeadedCard heading={text.heading} className="gap-4">
      <QueryContent query={sessions} loading={text.loading} failed={text.loadFailed}>
        {(data) => (
          <ul
            aria-label={text.list}
            className="relative max-h-96 divide-y-2 divide-ink overflow-y-auto rounded-xl border-2 border-ink bg-background"
          >
            {data.sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryContent>
      <Button variant="secondary" busy={endAll.isPending} onClick={() => endAll.mutate({})}>
        {text.endAll}
      </Button>
    </HeadedCard>
  );
}

function SessionRow({ session: { id, userAgent, createdAt, isCurrent } }: { session: OwnSession }) {
  const end = useCommand('account.revokeSession', {
    refetch: ['account.listSessions'],
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
