import type { OwnProfile } from '@game/contract';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Avatar } from '../../components/ui/avatar.js';
import { Card } from '../../components/ui/card.js';
import { BreakableName } from '../../components/players/player-name.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { formatDate } from '../../text/format.js';
import { profilePageText } from '../../text/profile-page.js';
import { EditToggle } from './edit-toggle.js';

const AvatarUpload = lazy(async () => ({ default: (await import('./avatar-upload.js')).AvatarUpload }));

interface ProfileHeaderProps {
  profile: OwnProfile;
  /** Removes the picture; shown if there is one. */
  removePicture: ReactNode;
  isRequested?: boolean;
}

/** The viewer's username and picture; edit mode changes the picture (PRF-01, PRF-02). */
export function ProfileHeader({ profile, removePicture, isRequested = false }: ProfileHeaderProps) {
  const [isEditing, setIsEditing] = useState(isRequested);
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <Avatar size="large" name={profile.username} source={profile.avatarUrl} />
      <div className="min-w-0 grow basis-40">
        <PageHeading className="text-2xl! sm:text-4xl!">
          <BreakableName username={profile.username} />
        </PageHeading>
        <p className="text-muted">{profilePageText.header.memberSince(formatDate(new Date(profile.createdAt)))}</p>
      </div>
      <EditToggle
        subject={profilePageText.header.subject}
        isEditing={isEditing}
        onEdit={() => setIsEditing(true)}
        onFinish={() => setIsEditing(false)}
      />
      {isEditing && (
        <Suspense>
          <AvatarUpload remove={profile.avatarUrl !== null && removePicture} isRequested={isRequested} />
        </Suspense>
      )}
    </Card>
  );
}
