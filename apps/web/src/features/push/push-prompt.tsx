import { useEffect, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { pushText as text } from '../../text/push.js';
import { useDevice, useTurnOn } from './api.js';
import { browserPush } from './browser-push.js';
import { isPromptAnswered, rememberPromptAnswered } from './prompt-answer.js';

/** Returns whether the player may be asked: this browser can get push messages, and nobody has answered here yet. */
function isPromptDue(): boolean {
  return browserPush() === 'unasked' && !isPromptAnswered();
}

/** Offers to turn notifications on, once per browser. It is part of the page and covers nothing. Calls `onNone` if it shows nothing. */
export function PushPrompt({ onNone }: { onNone: () => void }) {
  const [isDue, setIsDue] = useState(isPromptDue);
  const { data: device, isPending } = useDevice(isDue);
  const { browser, turnOn, isTurningOn } = useTurnOn();
  const publicKey = isDue && browser === 'unasked' && device?.topics === null ? device.publicKey : null;
  const isNone = publicKey === null && !(isDue && isPending);
  useEffect(() => {
    if (isNone) onNone();
  }, [isNone, onNone]);
  if (publicKey === null) return null;
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
          rememberPromptAnswered();
          turnOn(publicKey);
        }}
      >
        {text.turnOn}
      </Button>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          rememberPromptAnswered();
          setIsDue(false);
        }}
      >
        {text.prompt.dismiss}
      </Button>
    </aside>
  );
}
