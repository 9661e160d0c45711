import { useEffect, useState } from 'react';

const stepMs = 1000;

/** A time to wait before something may be done again: the seconds that are left, and what begins it. */
export function useWait() {
  const [endsAtMs, setEndsAtMs] = useState(0);
  const [nowMs, setNowMs] = useState(0);
  const isWaiting = nowMs < endsAtMs;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNowMs(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const startWait = (seconds: number) => {
    setNowMs(Date.now());
    setEndsAtMs(Date.now() + seconds * 1000);
  };
  return { secondsLeft: isWaiting ? Math.ceil((endsAtMs - nowMs) / 1000) : 0, startWait };
}
