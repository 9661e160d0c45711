import type { OwnProfile } from '@game/contract';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { accountText } from '../../text/account.js';

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.js')).DeleteAccountDialog,
}));

/** What deleting the account means, and the way to do it. */
export function DeleteAccountCard({ profile }: { profile: OwnProfile }) {
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const headingId = useId();
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <Card aria-labelledby={headingId} className="flex flex-col items-start gap-3">
      <h2 id={headingId} className="text-2xl">
        {accountText.deletion.heading}
      </h2>
      <p>{accountText.deletion.explanation}</p>
      <Button variant="secondary" onClick={open}>
        {accountText.deletion.open}
      </Button>
      {wasOpened && (
        <Suspense>
          <DeleteAccountDialog profile={profile} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </Card>
  );
}
