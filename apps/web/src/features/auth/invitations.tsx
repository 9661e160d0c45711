import type { PublicProfile } from '@game/contract';
import { referralReward } from '@game/rules';
import { useEffect } from 'react';
import { TicketArt } from '../../art/ticket-art.js';
import { Avatar } from '../../components/ui/avatar.js';
import { authText } from '../../text/auth.js';
import { nameInText } from '../../text/players.js';
import { useReferralCode } from './api.js';
import { currentReferralCode, keepReferralCode, referralCodeOf } from './referral-code.js';

const noteClasses =
  'flex items-center gap-3 rounded-control border-2 border-ink px-3 py-2 text-start font-semibold wrap-anywhere';

/** Who invites the visitor to sign up. Without their name, the referral code, or that it does not exist (D-25). */
export function SignUpInvitation() {
  const code = currentReferralCode(window.location.search);
  return code === null ? null : <SignUpInvitationWith code={code} />;
}

function SignUpInvitationWith({ code }: { code: string }) {
  const { data } = useReferralCode(code);
  return (
    <p role="status" className={`${noteClasses} bg-background`}>
      {data?.inviter ? (
        <InvitedBy inviter={data.inviter} afterGames={data.afterGames} />
      ) : (
        <>
          <TicketArt className="h-6 w-9 shrink-0" />
          {data?.isKnown === false ? authText.unknownCode(code) : authText.invited(code)}
        </>
      )}
    </p>
  );
}

interface FriendsInvitationProps {
  /** Called when there is no name to show. */
  onNone?: (() => void) | undefined;
}

/** Who invites the visitor, on the pages before the sign-up; nothing without their name. */
export function FriendsInvitation({ onNone }: FriendsInvitationProps) {
  const code = currentReferralCode(window.location.search);
  return code === null ? null : <FriendsInvitationWith code={code} onNone={onNone} />;
}

/** Who invites the visitor of a challenge: the challenger with this referral code, unless the link has another one. */
export function ChallengeInvitation({ code }: { code: string | null }) {
  const ofChallenger = referralCodeOf(window.location.search) === null ? code : null;
  useEffect(() => {
    if (ofChallenger !== null) keepReferralCode(ofChallenger);
  }, [ofChallenger]);
  return ofChallenger === null ? <FriendsInvitation /> : <FriendsInvitationWith code={ofChallenger} />;
}

function FriendsInvitationWith({ code, onNone }: { code: string; onNone?: FriendsInvitationProps['onNone'] }) {
  const { data, isPending } = useReferralCode(code);
  const isNone = !isPending && !data?.inviter;
  useEffect(() => {
    if (isNone) onNone?.();
  }, [isNone, onNone]);
  // Reserved, so that the note does not move the page below.
  if (isPending) return <div className="min-h-18 w-full" />;
  if (!data?.inviter) return null;
  return (
    <p className={`${noteClasses} bg-surface`}>
      <InvitedBy inviter={data.inviter} afterGames={data.afterGames} />
    </p>
  );
}

function InvitedBy({ inviter, afterGames }: { inviter: PublicProfile; afterGames: number }) {
  return (
    <>
      <Avatar name={inviter.username} source={inviter.avatarUrl} size="small" />
      <span>{authText.invitedBy(nameInText(inviter), referralReward, afterGames)}</span>
    </>
  );
}
