import { useState } from 'react';
import { serverNow } from '../../api/server-clock.js';
import { useUnseen } from '../../components/reveal/unseen-results.js';
import { late } from '../../components/ui/late.js';
import { useRematchOffers } from '../../features/games/rematches/received-offers.js';
import { useOwnProfile } from '../../features/profiles/own-profile.js';
import { isPrizeAlertDue } from '../../features/shop/prize-alert-due.js';
import { useRecentOutcomes } from '../../features/statistics/recent-outcomes.js';

const LatePrizeAlert = late(async () => (await import('../../features/shop/prize-alert.js')).PrizeAlert);

const dayMs = 24 * 60 * 60_000;

/**
 * The prize alert, which a new player gets only after their first finished game (see decision 0041). It never covers
 * the link to a result that the player has not seen, and does not open in a lobby that has shown an offer of a rematch: a player
 * who accepts it is about to leave.
 */
export function LobbyPrizeAlert() {
  const [isDue] = useState(isPrizeAlertDue);
  const [openedAtMs] = useState(serverNow);
  const outcomes = useRecentOutcomes().data?.outcomes;
  const hasPlayed = outcomes !== undefined && outcomes.length > 0;
  const isUnknown = isDue && outcomes !== undefined && !hasPlayed;
  const profile = useOwnProfile(isUnknown).data?.profile;
  // An account that is older than a day is no longer in its first session.
  const isOld = profile !== undefined && openedAtMs - Date.parse(profile.createdAt) > dayMs;
  const rematches = useRematchOffers();
  const [wasOffered, setWasOffered] = useState(false);
  if (!wasOffered && (rematches.data?.offers ?? []).length > 0) setWasOffered(true);
  const hasUnseen = useUnseen().length > 0;
  const isWaiting = hasUnseen || rematches.isPending || wasOffered;
  return isDue && (hasPlayed || isOld) && <LatePrizeAlert isWaiting={isWaiting} />;
}
