import { hasTrophy, trophies as allTrophies, type TrophyProgress } from '@game/rules';
import { playerPath } from '@game/site';
import { TrophyArt } from '../../art/trophies/trophy-art.js';
import { LinkButton } from '../../components/ui/button.js';
import { HeadedCard } from '../../components/ui/card.js';
import { Progress } from '../../components/ui/progress.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { trophiesText as text } from '../../text/trophies.js';
import { useTrophies } from './api.js';

/** How many trophies the card shows. */
const shownLength = 3;

/** The trophies that the viewer is closest to, with a link to all. */
export function NextTrophiesCard({ username }: { username: string }) {
  const query = useTrophies(username);
  return (
    <HeadedCard heading={text.next.heading}>
      <QueryContent query={query} loading={text.loading} failed={text.failed}>
        {({ trophies }) => <Next trophies={trophies ?? []} />}
      </QueryContent>
      <LinkButton to={playerPath(username)} variant="secondary" className="self-start">
        {text.next.all}
      </LinkButton>
    </HeadedCard>
  );
}

function Next({ trophies }: { trophies: TrophyProgress[] }) {
  const shareOf = ({ done, goal }: TrophyProgress) => done / goal;
  const missing = trophies.filter((progress) => !hasTrophy(progress));
  const next = missing.toSorted((one, other) => shareOf(other) - shareOf(one)).slice(0, shownLength);
  return (
    <>
      <p className="text-muted">{text.count(trophies.length - missing.length, allTrophies.length)}</p>
      {next.length === 0 ? (
        <p>{text.next.allReached}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {next.map(({ trophy, done, goal }) => (
            <li key={trophy} className="flex items-center gap-3">
              <TrophyArt trophy={trophy} className="size-16 shrink-0" />
              <div className="flex min-w-0 flex-1 flex-col gap-1">
                <Progress label={text.names[trophy]} valueText={text.progress(done, goal)} value={done} max={goal} />
                <p className="text-sm text-muted wrap-anywhere">{text.goals[trophy]}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
