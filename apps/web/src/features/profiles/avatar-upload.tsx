import { profileErrors } from '@game/contract';
import { maximumPictureBytes, pictureFormats } from '@game/site';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { Button } from '../../components/ui/button.js';
import { late } from '../../components/ui/late.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { errorText } from '../../text/errors.js';
import { profilePageText } from '../../text/profile-page.js';
import { useRequestedFocus } from './requested-field.js';

const AvatarDialog = lazy(async () => ({ default: (await import('./avatar-dialog.js')).AvatarDialog }));

const LateDrawnAvatars = late(async () => (await import('./drawn-avatars.js')).DrawnAvatars);

/** The types of files that the server accepts. A phone converts its HEIC pictures, because they are not among them. */
const acceptedTypes: readonly string[] = pictureFormats.map((format) => `image/${format}`);

interface AvatarUploadProps {
  /** Shown next to the choice of a file. */
  remove: ReactNode;
  isRequested: boolean;
}

/** Lets the viewer choose an image or a drawn picture, and opens its preview. Rejects files that are no image (VAL-12) or that the server does not read. */
export function AvatarUpload({ remove, isRequested }: AvatarUploadProps) {
  const panel = useRef<HTMLDivElement>(null);
  useRequestedFocus(isRequested, panel, 'input[type="file"] + button');
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  const preview = (chosen: File) => {
    setFile(chosen);
    setIsOpen(true);
  };

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    // Without this, choosing the same file again fires no event.
    event.currentTarget.value = '';
    if (chosen === undefined || chosen.size === 0 || !chosen.type.startsWith('image/'))
      return showFailure(errorText(profileErrors.IMAGE_MISSING));
    if (!acceptedTypes.includes(chosen.type)) return showFailure(errorText(profileErrors.IMAGE_TYPE_REFUSED));
    if (chosen.size > maximumPictureBytes) return showFailure(errorText(profileErrors.IMAGE_TOO_LARGE));
    preview(chosen);
  };

  return (
    <div ref={panel} className="flex w-full flex-wrap items-center gap-3 border-t-2 border-ink pt-4">
      <input ref={input} type="file" accept={acceptedTypes.join()} onChange={choose} className="hidden" />
      <Button onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-5" />
        {profilePageText.avatar.choose}
      </Button>
      {remove}
      <p className="text-sm text-muted">{profilePageText.avatar.hint}</p>
      <LateDrawnAvatars onChoose={preview} />
      {file !== null && (
        <Suspense>
          <AvatarDialog key={`${file.name} ${file.lastModified}`} file={file} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </div>
  );
}
