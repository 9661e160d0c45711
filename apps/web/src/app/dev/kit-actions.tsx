import { CircleHelp, Swords, X } from 'lucide-react';
import { useState } from 'react';
import { BackLink, Button, LinkButton } from '../../components/ui/button.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { Dialog, DialogActions } from '../../components/ui/dialog.js';
import { showError, showToast } from '../../components/toasts/toast-store.js';
import { Tooltip } from '../../components/ui/tooltip.js';
import { KitRow, KitSection } from './kit-section.js';

const variants = ['primary', 'secondary', 'danger', 'quiet'] as const;

/** Every variant and size of a button: enabled, busy and disabled. */
export function KitButtons() {
  return (
    <KitSection name="Button">
      {variants.map((variant) => (
        <KitRow key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="small">
            small
          </Button>
          <Button variant={variant} size="icon" aria-label={`${variant} icon`}>
            <X aria-hidden />
          </Button>
          <Button variant={variant}>
            <Swords aria-hidden /> with icon
          </Button>
          <Button variant={variant} busy>
            busy
          </Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
        </KitRow>
      ))}
      <Button className="w-full">a full-width button whose text may be long enough to need two lines</Button>
    </KitSection>
  );
}

/** A dialog that asks for confirmation, one taller than most windows, and a side sheet. */
export function KitDialogs() {
  const [open, setOpen] = useState<'middle' | 'tall' | 'end' | null>(null);
  const close = () => setOpen(null);
  return (
    <KitSection name="Dialog">
      <KitRow>
        <Button onClick={() => setOpen('middle')}>Open dialog</Button>
        <Button onClick={() => setOpen('tall')}>Open tall dialog</Button>
        <Button onClick={() => setOpen('end')}>Open side sheet</Button>
      </KitRow>
      <ConfirmDialog
        open={open === 'middle'}
        title="Confirm Your Move"
        description="You chose CAT. It cannot be changed afterwards."
        confirmLabel="Confirm Move"
        cancelLabel="Back"
        isPending={false}
        onConfirm={close}
        onCancel={close}
      />
      <Dialog open={open === 'tall'} onOpenChange={close} title="Rules">
        <ul className="flex flex-col gap-6">
          {Array.from({ length: 12 }, (_, index) => (
            <li key={index}>Cat chases mouse, mouse steals cheese, cheese puts cat to sleep, and so it goes on.</li>
          ))}
        </ul>
        <DialogActions>
          <Button onClick={close}>Understood</Button>
        </DialogActions>
      </Dialog>
      <Dialog placement="end" open={open === 'end'} onOpenChange={close} title="Menu">
        <Button variant="quiet" align="start" onClick={close}>
          <Swords aria-hidden /> Game Lobby
        </Button>
        <Button variant="quiet" align="start" busy>
          Logout
        </Button>
      </Dialog>
    </KitSection>
  );
}

/** Links that look like buttons. */
export function KitLinkButtons() {
  return (
    <KitSection name="Link button">
      <KitRow>
        {variants.map((variant) => (
          <LinkButton key={variant} to="/dev/kit" variant={variant}>
            {variant}
          </LinkButton>
        ))}
        <BackLink to="/dev/kit">back</BackLink>
      </KitRow>
    </KitSection>
  );
}

/** A toast of each tone. */
export function KitToasts() {
  const succeed = () =>
    showToast({
      title: 'Success',
      message: 'Game created successfully! Select your move.',
      tone: 'success',
    });
  return (
    <KitSection name="Toaster">
      <KitRow>
        <Button onClick={succeed}>Show success</Button>
        <Button variant="secondary" onClick={() => showError('Failed to create game')}>
          Show error
        </Button>
      </KitRow>
    </KitSection>
  );
}

/** A tooltip, shown on hover and focus. */
export function KitTooltips() {
  return (
    <KitSection name="Tooltip">
      <KitRow>
        <Tooltip text="The pot is twice the stake, and the winner takes all of it.">
          <Button variant="secondary" size="icon" aria-label="About the pot">
            <CircleHelp aria-hidden />
          </Button>
        </Tooltip>
      </KitRow>
    </KitSection>
  );
}
