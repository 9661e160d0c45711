import type { Product } from '@game/contract';
import { cx } from 'class-variance-authority';
import { useState } from 'react';
import { PrizeArt, prizes, type Prize } from '../../art/prize-art.js';

interface ProductPictureProps {
  product: Pick<Product, 'imageUrl' | 'productType'>;
  className?: string;
}

/**
 * The picture of a product: the operator's image, or else a drawing for its product type, such as 'mug' or 'hoodie', or
 * a gift box. Hidden from screen readers, because the name is always next to it.
 */
export function ProductPicture({ product: { imageUrl, productType }, className }: ProductPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (imageUrl === null || imageUrl === brokenUrl) {
    return <PrizeArt prize={prizeOf(productType)} className={cx('object-contain', className)} />;
  }
  return (
    <img
      src={imageUrl}
      alt=""
      loading="lazy"
      decoding="async"
      className={cx('rounded-control object-contain', className)}
      onError={() => setBrokenUrl(imageUrl)}
    />
  );
}

function prizeOf(productType: string | null): Prize {
  return prizes.find((prize) => prize === productType) ?? 'gift-box';
}
