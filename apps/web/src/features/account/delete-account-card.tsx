import type { OwnProfile } from '@game/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { HeadedCard } from '../../components/ui/card.js';
import { accountText } from '../../text/account.js';

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.js')).DeleteAccountDialog,
}));

/** Explains what deleting the account means, and opens the dialog that does it. */
export function DeleteAccountCard({ profile }: { profile: OwnProfile }) {
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <HeadedCard heading={accountText.deletion.heading} className="items-start gap-3">
      <p>{accountText.deletion.explanation}</p>
      <Button variant="secondary" onClick={open}>
        {accountText.deletion.open}
      </Button>
      {wasOpened && (
        <Suspense>
          <DeleteAccountDialog profile={profile} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </HeadedCard>
  );
}
