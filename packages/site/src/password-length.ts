/** The minimum and maximum length of a password, in characters. */
export const passwordLength = { minimum: 8, maximum: 128 };
