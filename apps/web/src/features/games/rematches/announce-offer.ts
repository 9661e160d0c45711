import type { EventOf } from '@game/contract';
import { showToast } from '../../../components/toasts/toast-store.js';
import { nameInText } from '../../../text/players.js';
import { rematchText } from '../../../text/friends/rematches.js';

const { title, stake, open } = rematchText.received;

/** Notifies the viewer of a new rematch, except on the pages that show it. */
export function announceOffer({ challenger, stakeAmount, state }: EventOf<'rematches.changed'>): void {
  const { pathname } = window.location;
  if (state !== 'offered' || pathname === '/index' || pathname.endsWith('/outcome')) return;
  showToast({
    title: title(nameInText(challenger)),
    message: stake(stakeAmount),
    tone: 'success',
    link: { label: open, to: '/index' },
  });
}
