import type { Raffle } from '@game/contract';
import { useDeferredValue, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useServerNow } from '../../api/server-clock.js';
import { useStakeableBalance } from '../../components/reveal/stakeable-balance.js';
import { useShownToast } from '../../components/toasts/toast-store.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { useIsInUse } from '../../components/ui/use-is-in-use.js';
import { shopText } from '../../text/shop.js';
import { useRaffles } from './api.js';
import { isPrizeAlertDue, rememberPrizeAlert } from './prize-alert-due.js';
import { ProductPicture } from './product-picture.js';
import { countdownMs, refusalOf, timeLeftOf } from './raffle-view.js';

const { alert } = shopText;

/**
 * Shows the newest open premium raffle that the player can afford in a popup, once per browser session (RTE-01, PRZ-03, CON-14).
 * Waits while a toast or a dialog is open, while a control has the focus, and while `isWaiting`.
 */
export function PrizeAlert({ isWaiting }: { isWaiting: boolean }) {
  const [isDue] = useState(isPrizeAlertDue);
  const [hasStarted, setHasStarted] = useState(false);
  const isToastOpen = useShownToast()?.open === true;
  const isInUse = useIsInUse();
  const balance = useStakeableBalance() ?? 0;
  const nowMs = useServerNow(countdownMs);
  const raffles = useRaffles('premium', isDue).data?.products ?? [];
  // Low priority: rendered in small steps, so that the page stays responsive.
  const raffle = useDeferredValue(raffles.find((one) => refusalOf(one, nowMs) === null && one.entryCost <= balance));
  const mayStart = !isWaiting && !isToastOpen && !isInUse;
  if (isDue && raffle !== undefined && !hasStarted && mayStart) setHasStarted(true);
  return hasStarted && raffle !== undefined && <Alert raffle={raffle} nowMs={nowMs} />;
}

function Alert({ raffle, nowMs }: { raffle: Raffle; nowMs: number }) {
  const [isOpen, setIsOpen] = useState(true);
  const navigate = useNavigate();
  useEffect(rememberPrizeAlert, []);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen} title={alert.title}>
      <div className="flex flex-col items-center gap-2 rounded-control border-2 border-ink bg-cheese p-4 text-center text-on-cheese">
        <ProductPicture product={raffle} className="h-40 max-w-full [--ink:var(--on-cheese)]" />
        <p className="font-heading text-2xl leading-tight font-bold wrap-anywhere">{raffle.name}</p>
        <p className="font-semibold">{alert.toEnter(raffle.entryCost)}</p>
        <p className="font-semibold">{timeLeftOf(raffle, nowMs)}</p>
      </div>
      <Button onClick={() => void navigate(`/product/${raffle.id}`)}>{alert.view}</Button>
    </Dialog>
  );
}
