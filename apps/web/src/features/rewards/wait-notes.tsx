import { referralReward } from '@game/rules';
import { useOperation } from '../../api/queries.js';
import { Card } from '../../components/ui/card.js';
import { waitsText as text } from '../../text/waits.js';

/** Says that the viewer's rewards wait, with the progress; nothing if they do not. */
export function RewardsWaitNote() {
  const { data } = useOperation('rewards.getWaits', {});
  if (!data?.rewards) return null;
  const { played, games } = data.rewards;
  return (
    <Card className="flex flex-col gap-1">
      <p>{text.rewards(played, games)}</p>
      {played < games && <p className="text-sm text-muted">{text.rule}</p>}
    </Card>
  );
}

/** Lists the referrals of the viewer that wait, as the friend or as the inviting player; nothing if none does. */
export function ReferralWaits() {
  const { data } = useOperation('rewards.getWaits', {});
  if (!data || (data.referral === null && data.friends.length === 0)) return null;
  return (
    <div className="flex flex-col gap-1 text-sm">
      {data.referral && <p>{text.referral(referralReward, data.referral.played, data.referral.games)}</p>}
      {data.friends.length > 0 && (
        <ul aria-label={text.friendsHeading} className="flex flex-col gap-1">
          {data.friends.map(({ username, played, games }) => (
            <li key={username}>
              <bdi>{text.friend(username, played, games)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted">{text.rule}</p>
    </div>
  );
}
