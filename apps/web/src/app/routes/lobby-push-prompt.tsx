import { useEffect, useState } from 'react';
import { isPromptDue, PushPrompt } from '../../features/push/push-prompt.js';
import { useRecentOutcomes } from '../../features/statistics/api.js';

/** The offer to turn notifications on, which a new player gets only after their first finished game. Calls `onNone` if there is none. */
export function LobbyPushPrompt({ onNone }: { onNone: () => void }) {
  const [isDue] = useState(isPromptDue);
  const { data, isPending } = useRecentOutcomes();
  const isOffered = isDue && data !== undefined && data.outcomes.length > 0;
  const isNone = !isOffered && !(isDue && isPending);
  useEffect(() => {
    if (isNone) onNone();
  }, [isNone, onNone]);
  return isOffered && <PushPrompt onNone={onNone} />;
}
