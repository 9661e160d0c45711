import { CoinArt } from '../../art/coin-art.js';
import { PrizeArt } from '../../art/prize-art.js';
import { TicketArt } from '../../art/ticket-art.js';
import { LinkCard } from '../../components/ui/card.js';
import { streakText } from '../../text/streak.js';

const text = streakText.links;

const links = [
  { ...text.buy, to: '/shop/tickets', picture: <TicketArt className="h-14 w-20" /> },
  { ...text.prizes, to: '/shop/prizes', picture: <PrizeArt prize="gift-box" className="size-14" /> },
  { ...text.earn, to: '/earntickets', picture: <CoinArt face="heads" className="size-14" /> },
];

/** The ways to tickets and to what they buy (STK-03). */
export function ShopLinks() {
  return (
    // Hidden while there is no streak above it: it would jump down when that comes.
    <nav
      aria-label={text.label}
      className="grid grid-cols-1 gap-4 group-has-[[data-page-loading]]:invisible sm:grid-cols-3"
    >
      {links.map((link) => (
        <LinkCard key={link.to} to={link.to} className="flex flex-wrap items-center gap-4 sm:flex-col sm:items-start">
          <span className="shrink-0">{link.picture}</span>
          <span className="min-w-0 grow basis-32 wrap-anywhere sm:basis-auto">
            <span className="block font-heading text-xl font-bold">{link.title}</span>
            <span className="block text-muted">{link.text}</span>
          </span>
        </LinkCard>
      ))}
    </nav>
  );
}
