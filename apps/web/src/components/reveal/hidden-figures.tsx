import { SealedArt } from '../../art/sealed-art.js';
import type { UnseenResult } from '../../state/unseen-results.js';
import { Card } from '../ui/card.js';
import { LinkButton } from '../ui/button.js';
import { EmptyState } from '../ui/empty-state.js';

interface HiddenFiguresProps {
  result: UnseenResult;
  text: string;
  /** The label of the link to the result. */
  action: string;
}

/** Takes the place of figures while they would give a result away that the viewer has not seen. */
export function HiddenFigures({ result: { kind, id }, text, action }: HiddenFiguresProps) {
  const path = kind === 'game' ? `/game/${id}/outcome` : `/tournaments/${id}`;
  return (
    <Card>
      <EmptyState
        picture={<SealedArt className="mx-auto size-28" />}
        text={text}
        action={<LinkButton to={path}>{action}</LinkButton>}
      />
    </Card>
  );
}
