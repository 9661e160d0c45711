import { SpinnerIcon } from '../components/ui/spinner.js';
import { useIsReconnecting } from '../realtime/connection-status.js';
import { shellText } from '../text/shell.js';

/** Says that the connection was lost; what the page shows stays. */
export function ReconnectingBanner() {
  const isReconnecting = useIsReconnecting();
  return (
    <div role="status">
      {isReconnecting && (
        <p className="flex items-center justify-center gap-2 border-b-2 border-ink bg-cheese px-4 py-1 text-on-cheese">
          <SpinnerIcon /> {shellText.reconnecting}
        </p>
      )}
    </div>
  );
}
