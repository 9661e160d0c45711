import { WifiOff } from 'lucide-react';
import { SpinnerIcon } from '../components/ui/spinner.js';
import { useConnectionProblem } from '../realtime/connection-status.js';
import { shellText } from '../text/shell.js';

/** Says that the device is offline, or that the connection was lost and is being made again; the page itself stays. */
export function ConnectionBanner() {
  const problem = useConnectionProblem();
  return (
    <div role="status">
      {problem !== null && (
        <p className="flex items-center justify-center gap-2 border-t-2 border-ink bg-cheese px-4 py-1 text-center font-semibold text-on-cheese">
          {problem === 'offline' ? <WifiOff aria-hidden className="size-5 shrink-0" /> : <SpinnerIcon />}
          {shellText[problem]}
        </p>
      )}
    </div>
  );
}
