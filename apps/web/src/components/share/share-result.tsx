import type { ResultKind } from '@game/contract';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { resultShareText } from '../../text/results.js';
import { Button } from '../ui/button.js';
import { late } from '../ui/late.js';

const LateResultDialog = late(async () => (await import('./result-dialog.js')).ResultDialog);

export interface ShareResultProps {
  kind: ResultKind;
  /** The game of a hand, or the tournament. */
  id?: string;
}

/** A button that opens the picture of one of the viewer's results, to share it. */
export function ShareResult({ kind, id }: ShareResultProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const result = id === undefined ? { kind } : { kind, id };
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button variant="secondary" onClick={open}>
        <Share2 aria-hidden className="size-5" /> {resultShareText.labels[kind]}
      </Button>
      {wasOpened && <LateResultDialog result={result} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
