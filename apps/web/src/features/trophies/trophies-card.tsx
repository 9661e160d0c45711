import { hasTrophy, trophies as allTrophies, type Trophy, type TrophyProgress } from '@game/rules';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { TrophyArt } from '../../art/trophies/trophy-art.js';
import { Button } from '../../components/ui/button.js';
import { HeadedCard } from '../../components/ui/card.js';
import { late } from '../../components/ui/late.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { trophiesText as text } from '../../text/trophies.js';
import { useTrophies } from './api.js';

const LateResultDialog = late(async () => (await import('../../components/share/result-dialog.js')).ResultDialog);

interface TrophiesCardProps {
  username: string;
  /** Whether the viewer is the player, who sees all trophies with the progress. */
  isOwn: boolean;
}

/** The trophies of a player. */
export function TrophiesCard({ username, isOwn }: TrophiesCardProps) {
  const query = useTrophies(username);
  return (
    <HeadedCard heading={text.heading} className="@container gap-3">
      <QueryContent query={query} loading={text.loading} failed={text.failed}>
        {({ trophies, isPublic }) => (
          <>
            {isOwn && <p className="text-muted">{isPublic ? text.hint : text.hintHidden}</p>}
            <Cabinet trophies={trophies ?? []} isOwn={isOwn} />
          </>
        )}
      </QueryContent>
    </HeadedCard>
  );
}

function Cabinet({ trophies, isOwn }: { trophies: TrophyProgress[]; isOwn: boolean }) {
  const [shared, setShared] = useState<Trophy>();
  const [isOpen, setIsOpen] = useState(false);
  const share = (trophy: Trophy) => {
    setShared(trophy);
    setIsOpen(true);
  };
  if (trophies.length === 0) return <p>{text.none}</p>;
  return (
    <>
      <p className="font-semibold">{text.count(trophies.filter(hasTrophy).length, allTrophies.length)}</p>
      <ul
        aria-label={text.list}
        className="grid grid-cols-2 gap-x-3 gap-y-5 @min-[24rem]:grid-cols-3 @min-[34rem]:grid-cols-4"
      >
        {trophies.map((progress) => (
          <Place key={progress.trophy} progress={progress} onShare={isOwn ? share : undefined} />
        ))}
      </ul>
      {shared !== undefined && (
        <LateResultDialog
          key={shared}
          result={{ kind: 'trophy', trophy: shared }}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface PlaceProps {
  progress: TrophyProgress;
  /** undefined if the viewer is another player. */
  onShare: ((trophy: Trophy) => void) | undefined;
}

/** The place of a trophy in the cabinet: grey until the player has it. */
function Place({ progress, onShare }: PlaceProps) {
  const { trophy, done, goal } = progress;
  const name = text.names[trophy];
  const isReached = hasTrophy(progress);
  return (
    <li className="flex min-w-0 flex-col items-center gap-1 text-center">
      <TrophyArt trophy={trophy} className={`size-20 ${isReached ? '' : 'opacity-45 grayscale'}`} />
      <h3 className="text-lg leading-tight wrap-anywhere">{name}</h3>
      <p className="text-sm text-muted wrap-anywhere">{text.goals[trophy]}</p>
      {!isReached && <p className="text-sm font-semibold">{goal > 1 ? text.progress(done, goal) : text.missing}</p>}
      {isReached && onShare && (
        <>
          <p className="sr-only">{text.reached}</p>
          <Button
            variant="secondary"
            size="small"
            aria-label={text.shareLabel(name)}
            className="mt-auto"
            onClick={() => onShare(trophy)}
          >
            <Share2 aria-hidden className="size-5" /> {text.share}
          </Button>
        </>
      )}
    </li>
  );
}
