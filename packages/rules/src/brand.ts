/** The product's name: the one place to change it (D-37). */
export const brandName = 'Nibblewick';
