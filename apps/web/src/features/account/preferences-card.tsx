import { HeadedCard } from '../../components/ui/card.js';
import { CheckField } from '../../components/ui/check-field.js';
import { setConfirmsMoves, useConfirmsMoves } from '../../state/move-confirmation.js';
import { accountText } from '../../text/account.js';

const text = accountText.preferences;

/** What the player prefers in this browser. */
export function PreferencesCard() {
  const confirmsMoves = useConfirmsMoves();
  return (
    <HeadedCard heading={text.heading} className="gap-2">
      <CheckField
        label={text.confirmMoves}
        hint={text.confirmMovesHint}
        checked={confirmsMoves}
        onChange={(event) => setConfirmsMoves(event.currentTarget.checked)}
      />
    </HeadedCard>
  );
}
