import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { earnText } from '../../text/earn.js';

interface UnlessEarnedProps {
  claimed: boolean;
  /** Whether the person has claimed it with an earlier account. */
  earnedBefore: boolean;
  children: ReactNode;
}

/** Says that a reward is claimed; otherwise shows `children`, the way to it. */
export function UnlessEarned({ claimed, earnedBefore, children }: UnlessEarnedProps) {
  if (claimed) {
    return (
      <Badge tone="win">
        <Check aria-hidden /> {earnText.claimed}
      </Badge>
    );
  }
  return earnedBefore ? <p className="text-sm text-muted">{earnText.earnedBefore}</p> : children;
}
