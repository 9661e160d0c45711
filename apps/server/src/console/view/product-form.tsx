import type { ProductRow } from '../../modules/shop/service.js';
import { Choice, Field, Form, Reason } from './form.js';

/** A form that adds a raffle or a prize, or changes `product`. */
export function ProductForm({
  action,
  type,
  product,
}: {
  action: string;
  type: 'raffle' | 'prize';
  product?: ProductRow;
}) {
  const numberOf = (value: number | null | undefined) => String(value ?? '');
  return (
    <Form action={action} submit={product ? 'Save' : 'Add'}>
      {!product && <Field name="key" label="Key" hint="Lower-case letters, digits and hyphens. It never changes." />}
      <Field name="name" label="Name" value={product?.name ?? ''} maxLength={100} />
      <Field name="description" label="Description" value={product?.description ?? ''} maxLength={2000} isLong />
      <Field
        name="productType"
        label="Kind of product"
        hint="Such as 'plush'"
        value={product?.productType ?? ''}
        maxLength={50}
        isRequired={false}
      />
      {type === 'raffle' ? (
        <>
          <Choice
            name="raffleType"
            label="Type"
            options={['regular', 'premium']}
            value={product?.raffleType ?? 'regular'}
          />
          <Field
            name="raffleEndTime"
            label="End"
            hint="In UTC"
            type="datetime-local"
            value={product?.raffleEndTime?.toISOString().slice(0, 16) ?? ''}
          />
          <Field name="entryCost" label="Tickets per entry" type="number" value={numberOf(product?.entryCost)} />
          <Field name="maxEntries" label="Entries at most" type="number" value={numberOf(product?.maxEntries)} />
        </>
      ) : (
        <>
          <Field name="ticketPrice" label="Tickets" type="number" value={numberOf(product?.ticketPrice)} />
          {product && <input type="hidden" name="shownQuantity" value={numberOf(product.availableQuantity)} />}
          <Field name="availableQuantity" label="Stock" type="number" value={numberOf(product?.availableQuantity)} />
        </>
      )}
      <Reason />
    </Form>
  );
}
