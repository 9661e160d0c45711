import { Upload } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../components/ui/button.js';
import { showFailure } from '../../components/ui/toast-store.js';
import { errorText } from '../../text/errors.js';
import { profilePageText } from '../../text/profile-page.js';

const AvatarDialog = lazy(async () => ({ default: (await import('./avatar-dialog.js')).AvatarDialog }));

/** The largest file the server takes, in bytes (D-34). */
const largestFile = 5 * 2 ** 20;

/** Lets the player choose an image, which opens its preview (VAL-12). What is plainly none is not sent at all. */
export function AvatarUpload() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    // Choosing the same file again is a choice, too.
    event.currentTarget.value = '';
    if (chosen === undefined || chosen.size === 0 || !chosen.type.startsWith('image/'))
      return showFailure(errorText.IMAGE_MISSING);
    if (chosen.size > largestFile) return showFailure(errorText.IMAGE_TOO_LARGE);
    setFile(chosen);
    setIsOpen(true);
  };

  return (
    <div className="flex w-full flex-wrap items-center gap-3 border-t-2 border-ink pt-4">
      <input ref={input} type="file" accept="image/*" onChange={choose} className="hidden" />
      <Button onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-5" />
        {profilePageText.avatar.choose}
      </Button>
      <p className="text-sm text-muted">{profilePageText.avatar.hint}</p>
      {file !== null && (
        <Suspense>
          <AvatarDialog key={`${file.name} ${file.lastModified}`} file={file} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </div>
  );
}
