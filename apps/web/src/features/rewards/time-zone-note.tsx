import { explainError } from '../../api/api-error.js';
import { Button } from '../../components/ui/button.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { streakText } from '../../text/streak.js';
import { useUpdateTimeZone } from './streak-api.js';

const text = streakText.zone;

/** In which time zone the player's days are counted, and how to change that for somebody who has moved (D-22). */
export function TimeZoneNote({ timeZone, nextTimeZone }: { timeZone: string; nextTimeZone: string | null }) {
  const update = useUpdateTimeZone({
    onSuccess: () => showToast({ title: text.changed, tone: 'success' }),
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  const { timeZone: here } = new Intl.DateTimeFormat().resolvedOptions();
  const isElsewhere = here !== timeZone && nextTimeZone === null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
      <p>{nextTimeZone === null ? text.counted(timeZone) : text.coming(nextTimeZone)}</p>
      {isElsewhere && (
        <>
          <Button
            variant="secondary"
            size="small"
            busy={update.isPending}
            onClick={() => update.mutate({ timeZone: here })}
          >
            {text.change(here)}
          </Button>
          <p>{text.rule}</p>
        </>
      )}
    </div>
  );
}
