import { tournamentsText } from '../../text/tournaments.js';
import type { ListedTournament } from './api.js';

const { actions } = tournamentsText.card;

/** What the button of a card does: leads to the sign-in screen, joins, shows the tournament, or nothing. */
export interface CardAction {
  kind: 'logIn' | 'join' | 'view' | 'none';
  label: string;
}

/** The button of a tournament's card (TLS-06, TLS-07); `viewerId` is null for nobody. */
export function cardActionOf(tournament: ListedTournament, viewerId: string | null): CardAction {
  const { status, participantCount, maxPlayers, player1 } = tournament;
  if (status !== 'waiting') return { kind: 'view', label: actions.view };
  if (viewerId === null) return { kind: 'logIn', label: actions.logIn };
  if (participantCount >= maxPlayers) return { kind: 'none', label: actions.full };
  if (player1.id === viewerId) return { kind: 'none', label: actions.own };
  return { kind: 'join', label: actions.join };
}
