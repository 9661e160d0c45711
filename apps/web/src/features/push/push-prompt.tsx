import { useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { persistentStorage } from '../../state/browser-storage.js';
import { pushText as text } from '../../text/push.js';
import { useDevice, useTurnOn } from './api.js';
import { browserPush } from './browser-push.js';

const storageKey = 'pushPrompt';

/** Returns whether the player may be asked: this browser can get push messages, and nobody has answered here yet. */
export function isPromptDue(): boolean {
  return browserPush() === 'unasked' && persistentStorage.read(storageKey) === null;
}

/** Offers to turn notifications on, once per browser. It is part of the page and covers nothing. */
export function PushPrompt() {
  const [isDue, setIsDue] = useState(isPromptDue);
  const device = useDevice(isDue).data;
  const { browser, turnOn, isTurningOn } = useTurnOn();
  if (!isDue || browser !== 'unasked' || !device?.publicKey || device.topics !== null) return null;
  const { publicKey } = device;
  const answer = () => persistentStorage.write(storageKey, 'answered');
  return (
    <aside
      aria-label={text.prompt.label}
      className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 rounded-card border-2 border-ink bg-surface p-2 ps-4 shadow-hard-small"
    >
      <p className="min-w-0 basis-full leading-snug font-semibold">{text.prompt.text}</p>
      <Button
        variant="secondary"
        size="small"
        busy={isTurningOn}
        onClick={() => {
          answer();
          turnOn(publicKey);
        }}
      >
        {text.turnOn}
      </Button>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          answer();
          setIsDue(false);
        }}
      >
        {text.prompt.dismiss}
      </Button>
    </aside>
  );
}
