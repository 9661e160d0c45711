import type { MouseEvent } from 'react';
import { AvatarArt, drawnAvatars, type DrawnAvatar } from '../../art/avatars.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { moveText } from '../../text/moves.js';
import { profilePageText } from '../../text/profile-page.js';
import { drawAvatarFile } from './drawn-avatar-file.js';

const text = profilePageText.avatar;

/** The drawn pictures of players. `onChoose` receives the chosen one as an image file. */
export function DrawnAvatars({ onChoose }: { onChoose: (file: File) => void }) {
  const choose = async (event: MouseEvent<HTMLElement>, avatar: DrawnAvatar) => {
    try {
      onChoose(await drawAvatarFile(event.currentTarget, avatar));
    } catch {
      showFailure(text.failed);
    }
  };
  return (
    <div role="group" aria-label={text.drawn} className="flex w-full flex-wrap gap-2">
      {drawnAvatars.map((avatar) => (
        <button
          key={`${avatar.move} ${avatar.pose}`}
          type="button"
          aria-label={text.drawing(moveText.names[avatar.move], avatar.pose)}
          onClick={(event) => void choose(event, avatar)}
          className="size-14 cursor-pointer overflow-hidden rounded-full border-2 border-ink shadow-hard active:translate-y-0.5 active:shadow-none"
        >
          <AvatarArt avatar={avatar} className="size-full" />
        </button>
      ))}
    </div>
  );
}
