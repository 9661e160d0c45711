/** The age, in years, from which a person may have an account. */
export const minimumAge = 18;
