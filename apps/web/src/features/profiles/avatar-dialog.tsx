import { useEffect, useRef, useState } from 'react';
import { explainError, isRefused } from '../../api/api-error.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { Progress } from '../../components/ui/progress.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { profilePageText } from '../../text/profile-page.js';
import { useUploadAvatar } from './api.js';

const text = profilePageText.avatar;

interface AvatarDialogProps {
  file: File;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Previews how the server will crop an image, and uploads it. Closing the dialog aborts the upload. */
export function AvatarDialog({ file, open, onOpenChange }: AvatarDialogProps) {
  const [sent, setSent] = useState(0);
  const abort = useRef<AbortController | null>(null);
  const upload = useUploadAvatar({
    onSuccess: () => {
      onOpenChange(false);
      showToast({ ...text.success, tone: 'success' });
    },
    onError: (error) => {
      if (abort.current?.signal.aborted) return;
      // The server would reject the file again.
      if (isRefused(error)) onOpenChange(false);
      showFailure(explainError(error, text.failed));
    },
  });
  useEffect(() => () => abort.current?.abort(), []);
  const start = () => {
    abort.current = new AbortController();
    setSent(0);
    upload.mutate({ file, onProgress: setSent, signal: abort.current.signal });
  };
  const change = (isOpen: boolean) => {
    if (!isOpen) abort.current?.abort();
    onOpenChange(isOpen);
  };
  const percent = Math.round(sent * 100);
  return (
    <Dialog open={open} onOpenChange={change} title={text.dialog}>
      <AvatarPreview file={file} />
      {upload.isPending && (
        <Progress label={text.uploading} valueText={text.percent(percent)} value={percent} max={100} />
      )}
      <Button busy={upload.isPending} onClick={start}>
        {text.upload}
      </Button>
    </Dialog>
  );
}

/** The centre of an image, cropped as the server does it (D-34). */
function AvatarPreview({ file }: { file: File }) {
  const [isUnreadable, setIsUnreadable] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current !== null) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  if (isUnreadable) return <p role="status">{text.noPreview}</p>;
  return (
    <>
      <img
        ref={image}
        alt=""
        onError={() => setIsUnreadable(true)}
        className="mx-auto size-48 rounded-full border-2 border-ink bg-background object-cover"
      />
      <p className="text-center text-muted">{text.preview}</p>
    </>
  );
}
