import { SealedArt } from '../../art/sealed-art.js';
import type { UnseenResult } from '../../state/unseen-results.js';
import { Card } from '../ui/card.js';
import { LinkButton } from '../ui/button.js';
import { EmptyState } from '../ui/empty-state.js';
import { resultPath } from './unseen-results.js';

interface HiddenFiguresProps {
  result: UnseenResult;
  text: string;
  /** The label of the link to the result. */
  action: string;
}

/** Takes the place of figures while they would give a result away that the viewer has not seen. */
export function HiddenFigures({ result, text, action }: HiddenFiguresProps) {
  return (
    <Card>
      <EmptyState
        picture={<SealedArt className="mx-auto size-28" />}
        text={text}
        action={<LinkButton to={resultPath(result)}>{action}</LinkButton>}
      />
    </Card>
  );
}
