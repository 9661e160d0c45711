import { Check, Pencil, X } from 'lucide-react';
import { Button } from '../../components/ui/button.js';
import { profilePageText } from '../../text/profile-page.js';

interface EditToggleProps {
  /** What is edited; read by screen readers after 'Edit' or 'Done'. */
  subject: string;
  isEditing: boolean;
  onEdit: () => void;
  /** Called on leaving edit mode. */
  onFinish?: () => void;
  /** The id of a form to submit on leaving edit mode. */
  form?: string;
  busy?: boolean;
  /** Whether leaving edit mode discards changes: 'Cancel' instead of 'Done'. */
  isCancel?: boolean;
}

/** The button that starts and ends edit mode of a card (PRF-02). */
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
        // The browser handles this click after the button has become a submit button.
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
