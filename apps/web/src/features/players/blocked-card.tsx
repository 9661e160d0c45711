import type { PublicProfile } from '@game/contract';
import { explainError } from '../../api/api-error.js';
import { PlayerName } from '../../components/players/player-name.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { Button } from '../../components/ui/button.js';
import { HeadedCard } from '../../components/ui/card.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { relationsText } from '../../text/relations.js';
import { useBlock, useBlockedPlayers } from './api.js';

const text = relationsText.list;

/** The players whom the viewer has blocked, each with a button that ends the block. */
export function BlockedPlayersCard() {
  const blocked = useBlockedPlayers();
  return (
    <HeadedCard heading={text.heading}>
      <QueryContent query={blocked} loading={text.loading} failed={text.failed}>
        {({ players }) =>
          players.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <ul
              aria-label={text.name}
              className="relative max-h-96 divide-y-2 divide-ink overflow-y-auto rounded-xl border-2 border-ink bg-background"
            >
              {players.map((player) => (
                <BlockedPlayer key={player.id} player={player} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </HeadedCard>
  );
}

function BlockedPlayer({ player }: { player: PublicProfile }) {
  const unblock = useBlock('players.unblock', {
    onSuccess: () => showToast({ ...relationsText.unblocked, tone: 'success' }),
    onError: (error) => showFailure(explainError(error, relationsText.failed)),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 p-3">
      <PlayerName player={player} className="font-semibold" />
      <Button
        variant="secondary"
        size="small"
        busy={unblock.isPending}
        aria-label={text.unblockLabel(player.username)}
        onClick={() => unblock.mutate({ playerId: player.id })}
      >
        {text.unblock}
      </Button>
    </li>
  );
}
