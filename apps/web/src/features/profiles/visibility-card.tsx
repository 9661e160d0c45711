import type { OwnProfile } from '@game/contract';
import { playerPath } from '@game/site';
import { explainError } from '../../api/api-error.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { LinkButton } from '../../components/ui/button.js';
import { HeadedCard } from '../../components/ui/card.js';
import { CheckField } from '../../components/ui/check-field.js';
import { profilePageText } from '../../text/profile-page.js';
import { useUpdateVisibility } from './api.js';

const text = profilePageText.visibility;

/** Whether others see the player's results. See decision 0021. */
export function VisibilityCard({ profile: { username, showsResults } }: { profile: OwnProfile }) {
  const update = useUpdateVisibility({
    onSuccess: () => undefined,
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  // What was clicked last is shown while it is saved. Clicks meanwhile do nothing: a disabled box would lose the focus.
  const shown = update.isPending ? update.variables.showsResults : showsResults;
  return (
    <HeadedCard heading={text.heading} className="items-start gap-3">
      <CheckField
        label={text.showsResults}
        hint={text.hint}
        checked={shown}
        onChange={() => !update.isPending && update.mutate({ showsResults: !showsResults })}
      />
      <LinkButton to={playerPath(username)} variant="secondary" size="small">
        {text.page}
      </LinkButton>
    </HeadedCard>
  );
}
