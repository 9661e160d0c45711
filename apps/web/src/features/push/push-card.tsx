import type { PushTopics } from '@game/contract';
import { Button } from '../../components/ui/button.js';
import { HeadedCard } from '../../components/ui/card.js';
import { CheckField } from '../../components/ui/check-field.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { pushText as text } from '../../text/push.js';
import { useDevice, useSetTopics, useTurnOff, useTurnOn } from './api.js';

/** Notifications on this device: whether they are possible, on or off, and what they are about. */
export function PushCard() {
  return (
    <HeadedCard heading={text.heading} className="items-start gap-3">
      <QueryContent query={useDevice()} failed={text.loadFailed}>
        {({ publicKey, topics }) =>
          publicKey === null ? <p>{text.unavailable}</p> : <Device {...{ publicKey, topics }} />
        }
      </QueryContent>
    </HeadedCard>
  );
}

function Device({ publicKey, topics }: { publicKey: string; topics: PushTopics | null }) {
  const { browser, turnOn, isTurningOn } = useTurnOn();
  if (browser === 'unsupported' || browser === 'needsInstall' || browser === 'denied') return <p>{text[browser]}</p>;
  if (browser === 'allowed' && topics !== null) return <On topics={topics} />;
  return (
    <>
      <p>{text.explanation}</p>
      <Button variant="secondary" busy={isTurningOn} onClick={() => turnOn(publicKey)}>
        {text.turnOn}
      </Button>
    </>
  );
}

function On({ topics }: { topics: PushTopics }) {
  const setTopics = useSetTopics();
  const { turnOff, isTurningOff } = useTurnOff();
  return (
    <>
      <p role="status">{text.turnedOn}</p>
      <fieldset>
        <legend className="font-semibold">{text.topics.label}</legend>
        {(['games', 'tournaments', 'prizes'] as const).map((topic) => (
          <CheckField
            key={topic}
            label={text.topics[topic]}
            checked={topics[topic]}
            onChange={(event) => setTopics({ ...topics, [topic]: event.currentTarget.checked })}
          />
        ))}
      </fieldset>
      <Button variant="secondary" busy={isTurningOff} onClick={turnOff}>
        {text.turnOff}
      </Button>
    </>
  );
}
