import type { OwnProfile } from '@game/contract';
import { useRef, useState } from 'react';
import { Avatar } from '../../components/ui/avatar.js';
import { Card } from '../../components/ui/card.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { formatDate } from '../../text/format.js';
import { profilePageText } from '../../text/profile-page.js';
import { useRequestedFocus } from './requested-field.js';
import { AvatarUpload } from './avatar-upload.js';
import { EditToggle } from './edit-toggle.js';

/** The viewer's username and picture; edit mode changes the picture (PRF-01, PRF-02). */
export function ProfileHeader({ profile, isRequested = false }: { profile: OwnProfile; isRequested?: boolean }) {
  const [isEditing, setIsEditing] = useState(isRequested);
  const card = useRef<HTMLElement>(null);
  useRequestedFocus(isRequested, card, 'input[type="file"] + button');
  return (
    <Card ref={card} className="flex flex-wrap items-center gap-4">
      <Avatar size="large" name={profile.username} source={profile.avatarUrl} />
      <div className="min-w-0 grow basis-40">
        <PageHeading className="text-2xl! wrap-anywhere sm:text-4xl!">{profile.username}</PageHeading>
        <p className="text-muted">{profilePageText.header.memberSince(formatDate(new Date(profile.createdAt)))}</p>
      </div>
      <EditToggle
        subject={profilePageText.header.subject}
        isEditing={isEditing}
        onEdit={() => setIsEditing(true)}
        onFinish={() => setIsEditing(false)}
      />
      {isEditing && <AvatarUpload hasPicture={profile.avatarUrl !== null} />}
    </Card>
  );
}
