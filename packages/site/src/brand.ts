/** The product's name: the one place to change it (D-37). */
export const brandName = 'Nibblewick';

/** The name as it is typed where only small letters and digits count. */
export const bareBrandName = brandName.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
