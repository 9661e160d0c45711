import { LinkButton } from '../../components/ui/button.js';
import { recordsText } from '../../text/shop-records.js';

const { links, label } = recordsText;

/** Links to the viewer's orders and raffle entries. */
export function RecordLinks() {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      <LinkButton to="/shop/orders" variant="quiet" size="small">
        {links.orders}
      </LinkButton>
      <LinkButton to="/shop/entries" variant="quiet" size="small">
        {links.entries}
      </LinkButton>
    </nav>
  );
}
