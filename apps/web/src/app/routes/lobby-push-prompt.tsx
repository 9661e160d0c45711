import { useEffect, useState } from 'react';
import { late } from '../../components/ui/late.js';
import { isUnasked } from '../../features/push/prompt-answer.js';
import { useRecentOutcomes } from '../../features/statistics/recent-outcomes.js';

const LatePushPrompt = late(async () => (await import('../../features/push/push-prompt.js')).PushPrompt);

/** The offer to turn notifications on, which a new player gets only after their first finished game. Calls `onNone` if there is none. */
export function LobbyPushPrompt({ onNone }: { onNone: () => void }) {
  const [isDue] = useState(isUnasked);
  const { data, isPending } = useRecentOutcomes();
  const isOffered = isDue && data !== undefined && data.outcomes.length > 0;
  const isNone = !isOffered && !(isDue && isPending);
  useEffect(() => {
    if (isNone) onNone();
  }, [isNone, onNone]);
  return isOffered && <LatePushPrompt onNone={onNone} />;
}
