/** The product's name. No other file contains it (D-37). */
export const brandName = 'Nibblewick';

/** The name in lower-case letters and digits only. */
export const bareBrandName = brandName.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
