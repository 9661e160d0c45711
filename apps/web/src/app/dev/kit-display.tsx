import { CircleCheck } from 'lucide-react';
import { SealedArt } from '../../art/sealed-art.js';
import { Avatar } from '../../components/ui/avatar.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card, HeadedCard, LinkCard } from '../../components/ui/card.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { Progress } from '../../components/ui/progress.js';
import { LoadFailure } from '../../components/ui/query-content.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { Spinner, SpinnerIcon } from '../../components/ui/spinner.js';
import { KitGrid, KitRow, KitSection } from './kit-section.js';

const portrait =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%230c7d63'/%3E%3Ccircle cx='4' cy='3' r='2' fill='%23fff8e7'/%3E%3Ccircle cx='4' cy='9' r='4' fill='%23fff8e7'/%3E%3C/svg%3E";
const sizes = ['small', 'medium', 'large'] as const;

/** Pictures of players: available, missing and broken. */
export function KitAvatars() {
  return (
    <KitSection name="Avatar">
      <KitRow>
        {sizes.map((size) => (
          <Avatar key={size} size={size} name="mia" source={portrait} />
        ))}
        {['mia', 'user_k3', '-.-', 'Ole'].map((name) => (
          <Avatar key={name} name={name} source={null} />
        ))}
        {sizes.map((size) => (
          <Avatar key={size} size={size} name="broken" source="/assets/no-such-picture.png" />
        ))}
      </KitRow>
    </KitSection>
  );
}

/** Every tone of a badge. */
export function KitBadges() {
  return (
    <KitSection name="Badge">
      <KitRow>
        <Badge>BOT</Badge>
        <Badge tone="bright">Round 1</Badge>
        <Badge tone="win">
          <CircleCheck aria-hidden /> Completed
        </Badge>
        <Badge tone="loss">Cancelled</Badge>
      </KitRow>
    </KitSection>
  );
}

/** A card, one with a heading, and one that is a link. */
export function KitCards() {
  return (
    <KitSection name="Card">
      <KitGrid>
        <Card>
          <p>A card groups content.</p>
        </Card>
        <HeadedCard heading="A headed card">
          <p>Its heading is its accessible name.</p>
        </HeadedCard>
        <LinkCard to="/dev/kit">
          <h3 className="text-xl">A link card</h3>
          <p>The whole card is a link.</p>
        </LinkCard>
      </KitGrid>
    </KitSection>
  );
}

/** An empty list, and content that failed to load. */
export function KitEmptyStates() {
  const refresh = <Button variant="secondary">Refresh Games</Button>;
  return (
    <KitSection name="Empty state">
      <KitGrid>
        <Card>
          <EmptyState
            picture={<SealedArt className="w-full" />}
            text="No games available. Create a new game or wait for other players."
            action={refresh}
          />
        </Card>
        <Card>
          <LoadFailure text="The games could not be loaded." onRetry={() => undefined} />
        </Card>
      </KitGrid>
    </KitSection>
  );
}

/** Progress of 0 %, some and 100 %. */
export function KitProgress() {
  return (
    <KitSection name="Progress">
      <KitGrid>
        {[0, 3, 8].map((value) => (
          <Progress key={value} label="Entries" valueText={`${value} of 8`} value={value} max={8} />
        ))}
      </KitGrid>
    </KitSection>
  );
}

/** The placeholder of a row that loads. */
export function KitSkeletons() {
  return (
    <KitSection name="Skeleton">
      <div className="flex max-w-md items-center gap-3">
        <Skeleton className="size-12 shrink-0 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      </div>
    </KitSection>
  );
}

/** A spinner in place of a page, and one next to a text. */
export function KitSpinners() {
  return (
    <KitSection name="Spinner">
      <Spinner label="Loading games..." />
      <p className="flex items-center gap-2">
        <SpinnerIcon /> Reconnecting
      </p>
    </KitSection>
  );
}
