import type { PublicProfile } from '@game/contract';
import { BookOpen, ChartColumn, Gift, LogOut, Medal, Swords, Ticket, Trophy, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Avatar } from '../components/ui/avatar.js';
import { Badge } from '../components/ui/badge.js';
import { Button, LinkButton } from '../components/ui/button.js';
import { Dialog } from '../components/ui/dialog.js';
import { Username } from '../components/players/player-name.js';
import { showFailure, showToast } from '../components/toasts/toast-store.js';
import { useSignOut } from '../features/auth/api.js';
import { hasClaims, hasDailyReward, useToday } from '../features/rewards/api.js';
import { giveFeedback, setMuted, useIsMuted } from '../feedback/feedback.js';
import { hasUnsavedEdits, leaveEdits } from '../state/unsaved-edits.js';
import { menuText } from '../text/menu.js';
import { todayText } from '../text/today.js';

export interface MenuSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  viewer: PublicProfile;
}

/** The menu of a signed-in player (LOB-02). */
export function MenuSheet({ open, onOpenChange, viewer }: MenuSheetProps) {
  const logOut = useLogOut();
  const today = useToday().data;
  const close = () => onOpenChange(false);
  const askAndLogOut = () => {
    // The question is below the menu.
    if (hasUnsavedEdits()) close();
    leaveEdits(() => logOut.mutate(undefined));
  };
  return (
    <Dialog placement="end" open={open} onOpenChange={onOpenChange} title={menuText.title}>
      <nav aria-label={menuText.navigation} className="flex flex-col gap-2">
        <MenuLink to="/index" onFollow={close}>
          <Swords aria-hidden /> {menuText.lobby}
          {today && hasDailyReward(today) && <ToCollect />}
        </MenuLink>
        <MenuLink to="/tournaments" onFollow={close}>
          <Trophy aria-hidden /> {menuText.tournaments}
        </MenuLink>
        <MenuLink to="/shop" onFollow={close}>
          <Gift aria-hidden /> {menuText.shop}
        </MenuLink>
        <MenuLink to="/statistics" onFollow={close}>
          <ChartColumn aria-hidden /> {menuText.statistics}
        </MenuLink>
        <MenuLink to="/profile" onFollow={close}>
          <Avatar size="small" name={viewer.username} source={viewer.avatarUrl} />
          <span className="min-w-0">
            {menuText.profile}{' '}
            <span className="block font-body text-base font-semibold">
              <Username username={viewer.username} />
            </span>
          </span>
        </MenuLink>
        <MenuLink to="/earntickets" onFollow={close}>
          <Ticket aria-hidden /> {menuText.earn}
          {today && hasClaims(today) && <ToCollect />}
        </MenuLink>
        <MenuLink to="/leaderboards" onFollow={close}>
          <Medal aria-hidden /> {menuText.leaderboards}
        </MenuLink>
        <MenuLink to="/rules" onFollow={close}>
          <BookOpen aria-hidden /> {menuText.rules}
        </MenuLink>
        <SoundToggle />
        <Button variant="quiet" align="start" busy={logOut.isPending} onClick={askAndLogOut}>
          <LogOut aria-hidden /> {menuText.logOut}
        </Button>
      </nav>
    </Dialog>
  );
}

interface MenuLinkProps {
  to: string;
  onFollow: () => void;
  children: ReactNode;
}

/** A page in the menu, which closes when it is opened. */
function MenuLink({ to, onFollow, children }: MenuLinkProps) {
  return (
    <LinkButton to={to} variant="quiet" align="start" onClick={onFollow}>
      {children}
    </LinkButton>
  );
}

/** Marks the page on which rewards wait. */
function ToCollect() {
  return (
    <span className="ms-auto">
      <Badge tone="bright">{todayText.toCollect}</Badge>
    </span>
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
      {menuText.sound}
      <span aria-hidden className="ms-auto">
        {isMuted ? menuText.off : menuText.on}
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
      showToast({ ...menuText.loggedOut, tone: 'success' });
    },
    onError: () => showFailure(menuText.logOutFailed),
  });
}
