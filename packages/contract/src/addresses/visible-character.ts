/**
 * Matches a text with a character that is not a space and not invisible. A field without one is blank: spaces of zero width would
 * otherwise pass for a street.
 */
export const visibleCharacter = /[^\s\p{C}\p{Z}]/u;
