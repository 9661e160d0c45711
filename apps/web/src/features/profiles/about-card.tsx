import type { OwnProfile } from '@game/contract';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { explainError, refusalCode } from '../../api/api-error.js';
import { Badge } from '../../components/ui/badge.js';
import { Card } from '../../components/ui/card.js';
import { TextField } from '../../components/ui/text-field.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { profilePageText } from '../../text/profile-page.js';
import { aboutChanges, aboutFieldOf, type About, type AboutField } from './about-changes.js';
import { useFocusWhenAsked } from './asked-field.js';
import { DetailList } from './detail-list.js';
import { EditToggle } from './edit-toggle.js';
import { useUpdateAbout } from './own-profile-api.js';

const text = profilePageText.about;

interface AboutCardProps {
  profile: OwnProfile;
  /** The button that connects an X account. */
  connectX: ReactNode;
  /** The field to begin with, in edit mode. */
  asked?: AboutField | null;
}

/** 'About You': username, Twitter handle and Discord username (PRF-01). Leaving edit mode saves what changed (PRF-02). */
export function AboutCard({ profile, connectX, asked = null }: AboutCardProps) {
  const [draft, setDraft] = useState<About | null>(() => (asked === null ? null : aboutOf(profile)));
  const card = useRef<HTMLElement>(null);
  useFocusWhenAsked(asked !== null, card, `[name="${asked}"]`);
  const [error, setError] = useState<{ field: AboutField; message: string } | null>(null);
  const formId = useId();
  const headingId = useId();
  const update = useUpdateAbout({
    onSuccess: () => {
      setDraft(null);
      showToast({ ...text.success, tone: 'success' });
    },
    onError: (failure) => {
      const explanation = explainError(failure, text.failed);
      const field = aboutFieldOf(refusalCode(failure));
      if (field !== null) setError({ field, message: explanation.message });
      showFailure(explanation);
    },
  });
  const current = aboutOf(profile);

  const edit = () => {
    setError(null);
    setDraft(current);
  };
  const leave = (event: FormEvent) => {
    event.preventDefault();
    if (draft === null || update.isPending) return;
    setError(null);
    const changes = aboutChanges(current, draft);
    if (changes === null) setDraft(null);
    else update.mutate(changes);
  };

  return (
    <Card ref={card} aria-labelledby={headingId} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="text-2xl">
          {text.heading}
        </h2>
        <EditToggle
          subject={text.heading}
          isEditing={draft !== null}
          onEdit={edit}
          form={formId}
          busy={update.isPending}
        />
      </div>
      {draft === null ? (
        <AboutDetails profile={profile} connectX={connectX} />
      ) : (
        <form id={formId} noValidate onSubmit={leave} className="flex flex-col gap-4">
          <AboutFields
            draft={draft}
            error={error}
            connections={profile.connections}
            onChange={(field, value) => setDraft({ ...draft, [field]: value })}
          />
        </form>
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
  draft: About;
  error: { field: AboutField; message: string } | null;
  connections: OwnProfile['connections'];
  onChange: (field: AboutField, value: string) => void;
}

function AboutFields({ draft, error, connections, onChange }: AboutFieldsProps) {
  const fieldProps = (field: AboutField) => ({
    label: text[field],
    name: field,
    value: draft[field],
    error: error?.field === field ? error.message : undefined,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(field, event.currentTarget.value),
  });
  return (
    <>
      <TextField {...fieldProps('username')} hint={text.usernameHint} />
      <TextField {...fieldProps('xUsername')} {...ofConnected(connections.xConnected)} />
      <TextField {...fieldProps('discordUsername')} {...ofConnected(connections.discordConnected)} />
    </>
  );
}

/** A name at a site that was connected stays what it is there. */
function ofConnected(isConnected: boolean) {
  return { readOnly: isConnected, hint: isConnected ? text.connectedHint : undefined };
}
