import { useMemo } from 'react';
import { isSameTimeZone } from '@game/rules';
import { explainError } from '../../api/api-error.js';
import { Button } from '../../components/ui/button.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { streakText } from '../../text/streak.js';
import { useUpdateTimeZone } from './api.js';

const text = streakText.zone;

/** The time zone of the viewer's days, with a button to switch to the browser's (D-22). */
export function TimeZoneNote({ timeZone, nextTimeZone }: { timeZone: string; nextTimeZone: string | null }) {
  const update = useUpdateTimeZone({
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  const { timeZone: browserZone } = new Intl.DateTimeFormat().resolvedOptions();
  const isHere = useMemo(() => isSameTimeZone(browserZone, timeZone), [browserZone, timeZone]);
  const isElsewhere = !isHere && nextTimeZone === null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
      <p role="status">{nextTimeZone === null ? text.counted(timeZone) : text.coming(nextTimeZone)}</p>
      {isElsewhere && (
        <>
          <Button
            variant="secondary"
            size="small"
            busy={update.isPending}
            onClick={() => update.mutate({ timeZone: browserZone })}
          >
            {text.change(browserZone)}
          </Button>
          <p>{text.rule}</p>
        </>
      )}
    </div>
  );
}
