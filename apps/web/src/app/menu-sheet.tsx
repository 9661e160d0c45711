import type { PublicProfile } from '@game/contract';
import { ChartColumn, Gift, LogOut, Swords, Trophy, Volume2, VolumeX } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Avatar } from '../components/ui/avatar.js';
import { Button, LinkButton } from '../components/ui/button.js';
import { Dialog } from '../components/ui/dialog.js';
import { showFailure, showToast } from '../components/toasts/toast-store.js';
import { useSignOut } from '../features/auth/api.js';
import { giveFeedback, setMuted, useIsMuted } from '../feedback/feedback.js';
import { shellText } from '../text/shell.js';

export interface MenuSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  viewer: PublicProfile;
}

/** The menu of a signed-in player (LOB-02). */
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

/** Turns sounds and vibration off and on. */
function SoundToggle() {
  const isMuted = useIsMuted();
  const toggle = () => {
    setMuted(!isMuted);
    giveFeedback('turn');
  };
  return (
    <Button variant="quiet" align="start" aria-pressed={!isMuted} onClick={toggle}>
      {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      {shellText.menu.sound}
      <span aria-hidden className="ms-auto">
        {isMuted ? shellText.menu.off : shellText.menu.on}
      </span>
    </Button>
  );
}

/** Signs out, opens / and shows the result (LGO-01, EPA-04). */
function useLogOut() {
  const navigate = useNavigate();
  return useSignOut({
    onSuccess: () => {
      void navigate('/');
      showToast({ ...shellText.loggedOut, tone: 'success' });
    },
    onError: () => showFailure(shellText.logOutFailed),
  });
}
