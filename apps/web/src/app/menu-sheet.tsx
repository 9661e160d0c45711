import type { PublicProfile } from '@game/contract';
import { ChartColumn, Gift, LogOut, Swords, Trophy } from 'lucide-react';
import { Avatar } from '../components/ui/avatar.js';
import { Button } from '../components/ui/button.js';
import { Dialog } from '../components/ui/dialog.js';
import { LinkButton } from '../components/ui/link-button.js';
import { shellText } from '../text/shell.js';
import { SoundToggle } from './sound-toggle.js';
import { useLogOut } from './use-log-out.js';

export interface MenuSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  viewer: PublicProfile;
}

/** What the menu of a signed-in player holds: the entries that exist (LOB-02). */
export function MenuSheet({ open, onOpenChange, viewer }: MenuSheetProps) {
  const logOut = useLogOut();
  return (
    <Dialog placement="end" open={open} onOpenChange={onOpenChange} title={shellText.menu.title}>
      <nav aria-label={shellText.menu.navigation} className="flex flex-col gap-2">
        <LinkButton to="/index" variant="quiet" align="start" onClick={() => onOpenChange(false)}>
          <Swords aria-hidden /> {shellText.menu.lobby}
        </LinkButton>
        <LinkButton to="/tournaments" variant="quiet" align="start" onClick={() => onOpenChange(false)}>
          <Trophy aria-hidden /> {shellText.menu.tournaments}
        </LinkButton>
        <LinkButton to="/shop" variant="quiet" align="start" onClick={() => onOpenChange(false)}>
          <Gift aria-hidden /> {shellText.menu.shop}
        </LinkButton>
        <LinkButton to="/statistics" variant="quiet" align="start" onClick={() => onOpenChange(false)}>
          <ChartColumn aria-hidden /> {shellText.menu.statistics}
        </LinkButton>
        <LinkButton to="/profile" variant="quiet" align="start" onClick={() => onOpenChange(false)}>
          <Avatar size="small" name={viewer.username} source={viewer.avatarUrl} />
          <span className="min-w-0">
            {shellText.menu.profile} <span className="block font-body text-base font-semibold">{viewer.username}</span>
          </span>
        </LinkButton>
        <SoundToggle />
        <Button variant="quiet" align="start" busy={logOut.isPending} onClick={() => logOut.mutate(undefined)}>
          <LogOut aria-hidden /> {shellText.menu.logOut}
        </Button>
      </nav>
    </Dialog>
  );
}
