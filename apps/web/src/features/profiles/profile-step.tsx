import type { PublicProfile } from '@game/contract';
import { explainError, refusedField } from '../../api/api-error.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { TextField } from '../../components/ui/text-field.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { textOf, useForm } from '../../components/ui/use-form.js';
import { profilePageText } from '../../text/profile-page.js';
import { pageTitleText } from '../../text/shell.js';
import { useChooseProfile } from './api.js';
import { AvatarChoice, chosenAvatarFile } from './avatar-choice.js';

const { step: text, about } = profilePageText;

interface ProfileStepProps {
  viewer: PublicProfile;
  /** Called when the player has chosen or skips the step. */
  onDone: () => void;
}

/** The step after sign-up: a new player chooses a username and a drawn picture, or skips it. */
export function ProfileStep({ viewer, onDone }: ProfileStepProps) {
  useDocumentTitle(pageTitleText.profile);
  const save = useChooseProfile({
    onSuccess: onDone,
    onError: (failure) => {
      const explanation = explainError(failure, about.failed);
      if (refusedField(failure) === 'username') form.reject({ username: explanation.message });
      showFailure(explanation);
    },
  });
  const form = useForm<'username'>({
    isPending: save.isPending,
    onSubmit: (content) => {
      const username = textOf(content, 'username').trim();
      const element = form.props.ref.current;
      const isRenamed = username !== viewer.username;
      if (element === null || (!isRenamed && !content.has('picture'))) return onDone();
      save.mutate({
        username: isRenamed ? username : undefined,
        drawPicture: () => chosenAvatarFile(element, 'picture'),
      });
    },
  });
  return (
    <Card className="mx-auto flex w-full max-w-md flex-col gap-4">
      <div>
        <PageHeading>{text.heading}</PageHeading>
        <p className="text-muted">{text.introduction}</p>
      </div>
      <form {...form.props} className="flex flex-col gap-4">
        <TextField
          label={about.username}
          hint={about.usernameHint}
          name="username"
          defaultValue={viewer.username}
          error={form.errors.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // The generated name is replaced by typing, and one that the player has entered is edited.
          onFocus={({ currentTarget }) => {
            if (currentTarget.value === viewer.username) currentTarget.select();
          }}
        />
        <AvatarChoice label={text.picture} name="picture" />
        <div className="flex flex-col gap-3">
          <Button type="submit" busy={save.isPending}>
            {text.submit}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {text.skip}
          </Button>
        </div>
      </form>
    </Card>
  );
}
