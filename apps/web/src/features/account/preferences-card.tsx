import { HeadedCard } from '../../components/ui/card.js';
import { CheckField } from '../../components/ui/check-field.js';
import { ToggleGroup } from '../../components/ui/toggle-group.js';
import { setConfirmsMoves, useConfirmsMoves } from '../../state/move-confirmation.js';
import { setTheme, useTheme } from '../../state/theme.js';
import { accountText } from '../../text/account.js';

const text = accountText.preferences;

const themes = (['system', 'light', 'dark'] as const).map((value) => ({ value, label: text.themes[value] }));

/** What the player prefers in this browser. */
export function PreferencesCard() {
  const confirmsMoves = useConfirmsMoves();
  const theme = useTheme();
  return (
    <HeadedCard heading={text.heading} className="gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span aria-hidden className="font-semibold">
          {text.theme}
        </span>
        <ToggleGroup label={text.theme} options={themes} value={theme} onChange={setTheme} />
      </div>
      <CheckField
        label={text.confirmMoves}
        hint={text.confirmMovesHint}
        checked={confirmsMoves}
        onChange={(event) => setConfirmsMoves(event.currentTarget.checked)}
      />
    </HeadedCard>
  );
}
