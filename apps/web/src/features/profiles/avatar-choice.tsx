import { AvatarArt, drawnAvatars } from '../../art/avatars.js';
import { moveText } from '../../text/moves.js';
import { profilePageText } from '../../text/profile-page.js';
import { drawAvatarFile } from './drawn-avatar-file.js';

const text = profilePageText.avatar;

/** The drawn pictures as radio buttons of a form. The value of `name` is the index of the chosen picture. */
export function AvatarChoice({ label, name }: { label: string; name: string }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,4.25rem)] justify-between justify-items-center gap-2 sm:grid-cols-[repeat(auto-fill,3.5rem)]">
        {drawnAvatars.map((avatar, index) => (
          <div key={`${avatar.move} ${avatar.pose}`} className="relative size-14">
            <input
              type="radio"
              name={name}
              value={index}
              aria-label={text.drawing(moveText.names[avatar.move], avatar.pose)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
            />
            <div className="pointer-events-none size-full overflow-hidden rounded-full border-2 border-ink transition-transform duration-[120ms] peer-checked:scale-90 peer-checked:outline-4 peer-checked:outline-offset-2 peer-checked:outline-ink forced-colors:peer-checked:outline-[Highlight]">
              <AvatarArt avatar={avatar} className="size-full" />
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Draws the chosen picture of a form as an image file; undefined if none is chosen.
 * @throws if the browser cannot draw it
 */
export async function chosenAvatarFile(form: HTMLFormElement, name: string): Promise<File | undefined> {
  const chosen = form.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`);
  const avatar = drawnAvatars[Number(chosen?.value ?? -1)];
  return chosen?.parentElement && avatar ? drawAvatarFile(chosen.parentElement, avatar) : undefined;
}
