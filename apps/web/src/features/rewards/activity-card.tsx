import type { Activity } from '@game/contract';
import type { ActivityType } from '@game/rules';
import { useId, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { explainError, refusalCode } from '../../api/api-error.js';
import { TicketAmount } from '../../art/ticket-art.js';
import { Button, LinkButton } from '../../components/ui/button.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { earnText } from '../../text/earn.js';
import { useClaimReward } from './api.js';
import { UnlessEarned } from './unless-earned.js';

/** The profile field that completes an activity (VAL-16). */
const fields: Partial<Record<ActivityType, string>> = {
  avatar_upload: '/profile#avatar',
  username_update: '/profile#username',
  shipping_update: '/profile#shipping',
  x_username_update: '/profile#xUsername',
  discord_username_update: '/profile#discordUsername',
};

interface ActivityCardProps {
  activity: Activity;
  /** How to complete it, if not on the profile. */
  action?: ReactNode;
  /** Whether the server checks for completion only when it is claimed. */
  isCheckedOnClaim?: boolean;
}

/** An activity with its reward, and a button to complete or claim it (ACT-01). */
export function ActivityCard({ activity, action, isCheckedOnClaim = false }: ActivityCardProps) {
  const { type, reward, completed, claimed, earnedBefore } = activity;
  const nameId = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const field = fields[type];
  const claim = useClaimReward('rewards.claimActivity', {
    onSuccess: ({ amount }) =>
      showToast({ title: earnText.success, message: earnText.gained(amount), tone: 'success' }),
    onError: (error) => {
      const explanation = explainError(error, earnText.claimFailed);
      if (refusalCode(error) !== 'ACTIVITY_NOT_COMPLETED') return showFailure(explanation);
      // Some activities have no field on the profile: the toast leads back to where they are completed.
      const link = field === undefined ? { link: { label: earnText.backToActivities, to: pathname } } : {};
      showToast({ ...explanation, tone: 'error', ...link });
      void navigate(field ?? '/profile', { state: { keepsFocus: field !== undefined } });
    },
  });
  return (
    <li className="flex min-w-0 grow basis-60 flex-col gap-3 rounded-card border-2 border-ink bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 id={nameId} className="text-lg">
          {earnText.names[type]}
        </h3>
        <span className="shrink-0">
          <TicketAmount amount={reward} />
        </span>
      </div>
      <div className="mt-auto flex min-h-11 flex-wrap items-center gap-2">
        <UnlessEarned claimed={claimed} earnedBefore={earnedBefore}>
          {completed ? (
            <ClaimButton nameId={nameId} busy={claim.isPending} onClick={() => claim.mutate({ activityType: type })} />
          ) : (
            <>
              {field === undefined ? (
                action
              ) : (
                <LinkButton to={field} state={{ keepsFocus: true }} variant="secondary" aria-describedby={nameId}>
                  {earnText.complete}
                </LinkButton>
              )}
              {isCheckedOnClaim && (
                <ClaimButton
                  nameId={nameId}
                  busy={claim.isPending}
                  onClick={() => claim.mutate({ activityType: type })}
                />
              )}
            </>
          )}
        </UnlessEarned>
      </div>
    </li>
  );
}

function ClaimButton({ nameId, busy, onClick }: { nameId: string; busy: boolean; onClick: () => void }) {
  return (
    <Button aria-describedby={nameId} busy={busy} onClick={onClick}>
      {earnText.claim}
    </Button>
  );
}
