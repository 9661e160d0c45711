import * as z from 'zod/mini';

/** The id of anything: a UUID, in lower case from here on however it was written, since ids are compared as text. */
export const id = z.uuid().check(z.toLowerCase());
