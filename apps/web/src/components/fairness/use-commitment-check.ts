import { useEffect, useState } from 'react';
import { isCommitmentTrue, type OpenedCommitment } from './commitment.js';

type Check = 'checking' | 'true' | 'false' | 'unavailable';

/** The state of checking a commitment in this browser; `opened`, which never changes, may be null: nothing to check. */
export function useCommitmentCheck(opened: OpenedCommitment | null): Check {
  const [check, setCheck] = useState<Check>('checking');
  const key = JSON.stringify(opened);
  useEffect(() => {
    const parsed = JSON.parse(key) as OpenedCommitment | null;
    if (parsed === null) return;
    let isOver = false;
    isCommitmentTrue(parsed).then(
      (isTrue) => !isOver && setCheck(isTrue ? 'true' : 'false'),
      () => !isOver && setCheck('unavailable'),
    );
    return () => {
      isOver = true;
    };
  }, [key]);
  return check;
}
