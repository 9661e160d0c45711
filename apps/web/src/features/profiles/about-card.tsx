import type { OwnProfile } from '@game/contract';
import { useId, useRef, useState, type ReactNode } from 'react';
import { explainError, refusedField } from '../../api/api-error.js';
import { Badge } from '../../components/ui/badge.js';
import { Card } from '../../components/ui/card.js';
import { TextField } from '../../components/ui/text-field.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { textOf, useForm, type FieldErrors } from '../../components/ui/use-form.js';
import { useUnsavedEdits } from '../../state/unsaved-edits.js';
import { profilePageText } from '../../text/profile-page.js';
import { useUpdateAbout } from './api.js';
import { aboutChanges, type About, type AboutField } from './about-changes.js';
import { DetailList } from './detail-list.js';
import { EditToggle } from './edit-toggle.js';
import { useRequestedFocus } from './requested-field.js';

const text = profilePageText.about;

interface AboutCardProps {
  profile: OwnProfile;
  /** The button that connects an X account. */
  connectX: ReactNode;
  /** The field to start with, in edit mode. */
  requested?: AboutField | null;
}

/** 'About You': username, Twitter handle and Discord username (PRF-01). Leaving edit mode saves changes (PRF-02). */
export function AboutCard({ profile, connectX, requested = null }: AboutCardProps) {
  const [isEditing, setIsEditing] = useState(requested !== null);
  const card = useRef<HTMLElement>(null);
  useRequestedFocus(requested !== null, card, `[name="${requested}"]`);
  const formId = useId();
  const headingId = useId();
  const update = useUpdateAbout({
    onSuccess: () => {
      setIsEditing(false);
      showToast({ ...text.success, tone: 'success' });
    },
    onError: (failure) => {
      const explanation = explainError(failure, text.failed);
      const field = refusedField(failure);
      if (field !== null) form.reject({ [field]: explanation.message });
      showFailure(explanation);
    },
  });
  const saved = aboutOf(profile);
  const changesIn = (content: FormData) =>
    aboutChanges(saved, {
      username: textOf(content, 'username'),
      xUsername: textOf(content, 'xUsername'),
      discordUsername: textOf(content, 'discordUsername'),
    });
  const form = useForm<AboutField>({
    isPending: update.isPending,
    onSubmit: (content) => {
      const changes = changesIn(content);
      if (changes === null) setIsEditing(false);
      else update.mutate(changes);
    },
  });
  useUnsavedEdits(() => isEditing && changesIn(form.content()) !== null);

  return (
    <Card ref={card} aria-labelledby={headingId} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="text-2xl">
          {text.heading}
        </h2>
        <EditToggle
          subject={text.heading}
          isEditing={isEditing}
          onEdit={() => setIsEditing(true)}
          form={formId}
          busy={update.isPending}
        />
      </div>
      {isEditing ? (
        <form id={formId} {...form.props} className="flex flex-col gap-4">
          <AboutFields about={saved} errors={form.errors} connections={profile.connections} />
        </form>
      ) : (
        <AboutDetails profile={profile} connectX={connectX} />
      )}
    </Card>
  );
}

function aboutOf({ username, connections }: OwnProfile): About {
  return {
    username,
    xUsername: connections.xUsername ?? '',
    discordUsername: connections.discordUsername ?? '',
  };
}

function AboutDetails({ profile, connectX }: AboutCardProps) {
  const { xUsername, discordUsername, xConnected } = profile.connections;
  return (
    <>
      <DetailList
        details={[
          { label: text.username, value: profile.username },
          { label: text.xUsername, value: xUsername ?? text.none },
          { label: text.discordUsername, value: discordUsername ?? text.none },
        ]}
      />
      {profile.hasGeneratedUsername && <p className="text-muted">{text.chooseUsername}</p>}
      <div>{xConnected ? <Badge tone="win">{`X: ${text.connected}`}</Badge> : connectX}</div>
    </>
  );
}

interface AboutFieldsProps {
  about: About;
  errors: FieldErrors<AboutField>;
  connections: OwnProfile['connections'];
}

function AboutFields({ about, errors, connections }: AboutFieldsProps) {
  const fieldProps = (field: AboutField) => ({
    label: text[field],
    name: field,
    defaultValue: about[field],
    error: errors[field],
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  });
  return (
    <>
      <TextField {...fieldProps('username')} hint={text.usernameHint} />
      <TextField {...fieldProps('xUsername')} {...connectedProps(connections.xConnected)} />
      <TextField {...fieldProps('discordUsername')} {...connectedProps(connections.discordConnected)} />
    </>
  );
}

/** The username of a connected account cannot be edited here. */
function connectedProps(isConnected: boolean) {
  return { readOnly: isConnected, hint: isConnected ? text.connectedHint : undefined };
}
