import { rematchText } from '../../../text/rematches.js';
import { useRematchOffers } from './received-offers.js';
import { RematchOfferCard } from './rematch-offer-card.js';

/** The open rematches that are offered to the viewer. */
export function RematchOffers() {
  const offers = useRematchOffers().data?.offers ?? [];
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="rematches-heading" className="mb-5 flex flex-col gap-2">
      <h2 id="rematches-heading" className="text-xl">
        {rematchText.received.heading}
      </h2>
      {offers.map((offer) => (
        <RematchOfferCard key={offer.gameId} offer={offer} />
      ))}
    </section>
  );
}
