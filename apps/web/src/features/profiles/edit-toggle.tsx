import { Check, Pencil, X } from 'lucide-react';
import { Button } from '../../components/ui/button.js';
import { profilePageText } from '../../text/profile-page.js';

interface EditToggleProps {
  /** What is edited, for screen readers. */
  subject: string;
  isEditing: boolean;
  onEdit: () => void;
  /** What leaving edit mode does: closes it, or submits the form with this id. */
  onFinish?: () => void;
  form?: string;
  busy?: boolean;
  /** Whether leaving edit mode drops what was typed, since something else saves it: 'Cancel' instead of 'Done'. */
  isCancel?: boolean;
}

/** The button by which a card is edited, and no longer (PRF-02). */
export function EditToggle({
  subject,
  isEditing,
  onEdit,
  onFinish,
  form,
  busy = false,
  isCancel = false,
}: EditToggleProps) {
  const { start, finish, cancel } = profilePageText.edit;
  const Icon = !isEditing ? Pencil : isCancel ? X : Check;
  return (
    <Button
      variant="secondary"
      size="small"
      busy={busy}
      type={isEditing && form !== undefined ? 'submit' : 'button'}
      form={form}
      onClick={(event) => {
        if (isEditing) return onFinish?.();
        // By the time the browser acts on this click the button is one that submits.
        event.preventDefault();
        onEdit();
      }}
    >
      {!busy && <Icon aria-hidden className="size-5" />}
      {!isEditing ? start : isCancel ? cancel : finish}
      <span className="sr-only">{subject}</span>
    </Button>
  );
}
