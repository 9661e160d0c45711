import { useState } from 'react';
import { isPromptDue, PushPrompt } from '../../features/push/push-prompt.js';
import { useRecentOutcomes } from '../../features/statistics/api.js';

/** The offer to turn notifications on, which a new player gets only after their first finished game. */
export function LobbyPushPrompt() {
  const [isDue] = useState(isPromptDue);
  const outcomes = useRecentOutcomes().data?.outcomes ?? [];
  return isDue && outcomes.length > 0 && <PushPrompt />;
}
