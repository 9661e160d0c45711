import { CircleUser, LogOut, Swords } from 'lucide-react';
import { Button } from '../components/ui/button.js';
import { Dialog } from '../components/ui/dialog.js';
import { LinkButton } from '../components/ui/link-button.js';
import { shellText } from '../text/shell.js';
import { SoundToggle } from './sound-toggle.js';
import { useLogOut } from './use-log-out.js';

interface MenuSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  username: string;
}

/** What the menu of a signed-in player holds: the entries that exist (LOB-02). */
export function MenuSheet({ open, onOpenChange, username }: MenuSheetProps) {
  const logOut = useLogOut();
  return (
    <Dialog placement="end" open={open} onOpenChange={onOpenChange} title={shellText.menu.title}>
      <p className="flex min-h-11 items-center gap-3 px-4 font-semibold">
        <CircleUser aria-hidden className="shrink-0" />
        <span className="truncate">{username}</span>
      </p>
      <nav aria-label={shellText.menu.navigation} className="flex flex-col gap-2">
        <LinkButton to="/index" variant="quiet" align="start" onClick={() => onOpenChange(false)}>
          <Swords aria-hidden /> {shellText.menu.lobby}
        </LinkButton>
        <SoundToggle />
        <Button variant="quiet" align="start" busy={logOut.isPending} onClick={() => logOut.mutate(undefined)}>
          <LogOut aria-hidden /> {shellText.menu.logOut}
        </Button>
      </nav>
    </Dialog>
  );
}
