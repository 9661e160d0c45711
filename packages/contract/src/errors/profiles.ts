import type { ErrorDefinition } from './error-definition.js';

/** Errors of profiles, addresses and pictures (VAL-09 to VAL-12, EPA-01). */
export const profileErrors = {
  INVALID_USERNAME: {
    status: 400,
    title: 'Error',
    message: 'A username has 3 to 20 letters (A to Z), digits, underscores, hyphens or dots.',
    field: 'username',
  },
  USERNAME_RESERVED: {
    status: 409,
    title: 'Error',
    message: 'This username is reserved. Please choose another.',
    field: 'username',
  },
  USERNAME_TAKEN: {
    status: 409,
    title: 'Username already taken',
    message: 'Please choose a different username',
    field: 'username',
  },
  INVALID_X_USERNAME: {
    status: 400,
    title: 'Error',
    message: 'This is not a valid Twitter handle.',
    field: 'xUsername',
  },
  X_CONNECTED: {
    status: 409,
    title: 'Error',
    message: 'Your X account is connected, so its name is your Twitter handle.',
    field: 'xUsername',
  },
  DISCORD_CONNECTED: {
    status: 409,
    title: 'Error',
    message: 'Your Discord account is connected, so its name is your Discord username.',
    field: 'discordUsername',
  },
  INVALID_DISCORD_USERNAME: {
    status: 400,
    title: 'Error',
    message: 'This is not a valid Discord username.',
    field: 'discordUsername',
  },
  INCOMPLETE_ADDRESS: {
    status: 400,
    title: 'Incomplete Address',
    message: 'Please fill in all address fields',
  },
  IMAGE_MISSING: {
    status: 400,
    title: 'Error uploading avatar',
    message: 'You must select an image to upload.',
  },
  IMAGE_TOO_LARGE: {
    status: 413,
    title: 'Error uploading avatar',
    message: 'This image is larger than 5 MB. Please choose a smaller one.',
  },
  IMAGE_TOO_MANY_PIXELS: {
    status: 413,
    title: 'Error uploading avatar',
    message: 'This image has more than 50 million pixels. Please choose a smaller one.',
  },
  IMAGE_TYPE_REFUSED: {
    status: 415,
    title: 'Error uploading avatar',
    message: 'This file is not a supported image. Please choose a JPEG, PNG, WebP, GIF or AVIF.',
  },
  IMAGE_TOO_DEMANDING: {
    status: 413,
    title: 'Error uploading avatar',
    message: 'This image needs too much time or memory to read. Please choose a smaller one.',
  },
  IMAGE_DAMAGED: {
    status: 422,
    title: 'Error uploading avatar',
    message: 'This image is damaged or incomplete. Please choose another.',
  },
  PLAYER_NOT_FOUND: { status: 404, title: 'Error', message: 'There is no player with this name.' },
} as const satisfies Record<string, ErrorDefinition>;
