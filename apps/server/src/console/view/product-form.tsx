import { editionOf, type ProductRow } from '../../modules/shop/service.js';
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
      {product && <input type="hidden" name="shown" value={editionOf(product)} />}
      {!product && <Field name="key" hint="Lower-case letters, digits and hyphens. It never changes." />}
      <Field name="name" value={product?.name ?? ''} maxLength={100} />
      <Field name="description" value={product?.description ?? ''} maxLength={2000} isLong />
      <Field
        name="productType"
        hint="Such as 'plush'"
        value={product?.productType ?? ''}
        maxLength={50}
        isRequired={false}
      />
      {type === 'raffle' ? (
        <>
          <Choice name="raffleType" options={['regular', 'premium']} value={product?.raffleType ?? 'regular'} />
          <Field
            name="raffleEndTime"
            hint="In UTC"
            type="datetime-local"
            value={product?.raffleEndTime?.toISOString().slice(0, 16) ?? ''}
          />
          <Field name="entryCost" type="number" value={numberOf(product?.entryCost)} />
          <Field name="maxEntries" type="number" value={numberOf(product?.maxEntries)} />
        </>
      ) : (
        <>
          <Field name="ticketPrice" type="number" value={numberOf(product?.ticketPrice)} />
          <Field name="availableQuantity" type="number" value={numberOf(product?.availableQuantity)} />
        </>
      )}
      <Reason />
    </Form>
  );
}
