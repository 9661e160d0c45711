/**
 * An error: its HTTP status, and the title and message of its toast. A message may contain placeholders such as `{n}`;
 * `Refusal.withValues` provides their values, and the reply contains them.
 */
export interface ErrorDefinition {
  status: number;
  title: string;
  message: string;
}

/**
 * All errors of the API, by code. Titles and messages from the specification are copied character for character; the
 * others are ours. The web app looks up its texts by code.
 */
export const errors = {
  // All requests
  INVALID_REQUEST: { status: 400, title: 'Error', message: 'The request was not understood.' },
  REQUEST_TOO_LARGE: { status: 413, title: 'Error', message: 'This request is too large.' },
  FOREIGN_ORIGIN: { status: 403, title: 'Error', message: 'This request came from another site and was refused.' },
  NOT_FOUND: { status: 404, title: 'Error', message: 'This page or file does not exist.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    title: 'Error',
    message: 'This request was already sent with different content. Please try again.',
  },
  TOO_MANY_ATTEMPTS: { status: 429, title: 'Error', message: 'Too many attempts. Please wait and try again.' },
  UNEXPECTED: { status: 500, title: 'Error', message: 'Something went wrong. Please try again.' },
  UNAVAILABLE: { status: 503, title: 'Error', message: 'The server is restarting. Please try again in a moment.' },

  // Sign-in and session (VAL-07, VAL-08, EPA-03, EGN-01)
  NOT_SIGNED_IN: { status: 401, title: 'Authentication Error', message: 'Auth session missing!' },
  FIELDS_MISSING: { status: 400, title: 'Error', message: 'Please fill in all fields' },
  EMAIL_OR_PASSWORD_MISSING: {
    status: 400,
    title: 'Authentication error',
    message: 'You must provide either an email or phone number and a password',
  },
  TERMS_NOT_ACCEPTED: { status: 400, title: 'Error', message: 'You must agree to the Terms and Conditions' },
  INVALID_CREDENTIALS: { status: 401, title: 'Authentication error', message: 'Invalid login credentials' },
  INVALID_EMAIL: { status: 400, title: 'Authentication error', message: 'Please enter a valid email address.' },
  EMAIL_UNCHANGED: { status: 409, title: 'Error', message: 'This is your email address already.' },
  WEAK_PASSWORD: {
    status: 400,
    title: 'Authentication error',
    message: 'Please choose a stronger password.',
  },
  ACCOUNT_EXISTS: {
    status: 422,
    title: 'Authentication error',
    message: 'This account could not be created. If you already have one, please log in.',
  },
  // Log-in to an account, or a stake, before the email address is verified (D-30)
  EMAIL_NOT_VERIFIED: {
    status: 403,
    title: 'Authentication error',
    message: 'Please check your email to verify your account.',
  },
  ACCOUNT_SUSPENDED: {
    status: 403,
    title: 'Authentication error',
    message: 'This account is suspended. Please ask the operators of this site for help.',
  },
  INVALID_LINK: {
    status: 400,
    title: 'Authentication error',
    message: 'This link is no longer valid. Please request a new one.',
  },
  MAIL_OFF: {
    status: 503,
    title: 'Error',
    message: 'This site does not send email. Please ask its operators for help.',
  },
  WRONG_PASSWORD: { status: 403, title: 'Error', message: 'Your current password is incorrect.' },
  // A sensitive change more than 10 minutes after the sign-in or the last confirmation
  CONFIRMATION_NEEDED: {
    status: 403,
    title: 'Please Confirm',
    message: 'Please confirm that it is you. Then try again within 10 minutes.',
  },
  NO_PASSWORD: { status: 409, title: 'Error', message: 'Your account has no password: you sign in with X.' },
  LAST_SIGN_IN: {
    status: 409,
    title: 'Error',
    message: 'This is your only way to sign in. Please add an email and a password first.',
  },
  SESSION_NOT_FOUND: { status: 404, title: 'Error', message: 'This session has already ended.' },
  CONFIRMATION_MISSING: {
    status: 400,
    title: 'Error',
    message: 'Please type your username to confirm that you want to delete your account.',
  },

  // X sign-in and connection (EPA-03, ERW-05). The callback passes these codes in its redirect URL.
  X_OFF: { status: 503, title: 'X Connection Error', message: 'Signing in with X is not set up on this site.' },
  X_LOGIN_ERROR: { status: 400, title: 'X Login Error', message: 'Signing in with X failed. Please try again.' },
  X_SIGNUP_ERROR: { status: 400, title: 'X Signup Error', message: 'Signing up with X failed. Please try again.' },
  X_CONNECTION_ERROR: {
    status: 400,
    title: 'Connection Error',
    message: 'Failed to connect X account. Please try again.',
  },
  X_ACCOUNT_TAKEN: {
    status: 409,
    title: 'Connection Error',
    message: 'This X account is already connected to another player.',
  },

  // Profiles (VAL-09 to VAL-12, EPA-01)
  INVALID_USERNAME: {
    status: 400,
    title: 'Error',
    message: 'A username has 3 to 20 letters (A to Z), digits, underscores, hyphens or dots.',
  },
  USERNAME_RESERVED: { status: 409, title: 'Error', message: 'This username is reserved. Please choose another.' },
  USERNAME_TAKEN: {
    status: 409,
    title: 'Username already taken',
    message: 'Please choose a different username',
  },
  INVALID_X_USERNAME: { status: 400, title: 'Error', message: 'This is not a valid Twitter handle.' },
  X_CONNECTED: {
    status: 409,
    title: 'Error',
    message: 'Your X account is connected, so its name is your Twitter handle.',
  },
  DISCORD_CONNECTED: {
    status: 409,
    title: 'Error',
    message: 'Your Discord account is connected, so its name is your Discord username.',
  },
  INVALID_DISCORD_USERNAME: { status: 400, title: 'Error', message: 'This is not a valid Discord username.' },
  INCOMPLETE_ADDRESS: {
    status: 400,
    title: 'Incomplete Address',
    message: 'Please fill in all address fields',
  },
  INVALID_ADDRESS: { status: 400, title: 'Invalid Address', message: 'Please check all address fields' },
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
    message: 'This image has too many pixels (at most {n} million). Please choose a smaller one.',
  },
  IMAGE_TYPE_REFUSED: {
    status: 415,
    title: 'Error uploading avatar',
    message: 'This file is not a supported image. Please choose a JPEG, PNG, WebP or GIF.',
  },
  IMAGE_DAMAGED: {
    status: 422,
    title: 'Error uploading avatar',
    message: 'This image is damaged or incomplete. Please choose another.',
  },

  // Games: create, join, move, cancel (VAL-01…03, EGM-01…04)
  INVALID_STAKE: {
    status: 400,
    title: 'Invalid stake amount',
    message: 'Stake amount must be greater than 0',
  },
  INSUFFICIENT_BALANCE_TO_CREATE: {
    status: 409,
    title: 'Insufficient balance',
    message: "You don't have enough balance for this stake",
  },
  INSUFFICIENT_BALANCE_TO_JOIN: {
    status: 409,
    title: 'Insufficient Balance',
    message: "You don't have enough coins to join this game.",
  },
  TOO_MANY_OPEN_GAMES: {
    status: 409,
    title: 'Error',
    message: 'You already have 10 open games. Finish or cancel one first.',
  },
  GAME_NOT_FOUND: { status: 404, title: 'Error', message: 'Game not found' },
  GAME_NOT_AVAILABLE: {
    status: 409,
    title: 'Game Not Available',
    message: 'This game is no longer available. Please try another game.',
  },
  REMATCH_UNAVAILABLE: { status: 409, title: 'Error', message: 'A rematch is not possible.' },
  REMATCH_DECLINED: { status: 409, title: 'Error', message: 'Your opponent declined. Please wait some minutes.' },
  OWN_GAME: { status: 409, title: 'Error', message: 'You cannot join your own game.' },
  INVALID_MOVE: {
    status: 400,
    title: 'Invalid Move',
    message: 'You cannot make this move right now.',
  },
  MOVE_NOT_ALLOWED: {
    status: 409,
    title: 'Invalid Move',
    message: 'You cannot make this move right now.',
  },
  ALREADY_MOVED: { status: 409, title: 'Invalid Move', message: 'You have already made your move' },
  WAITING_FOR_PLAYER_1: { status: 409, title: 'Invalid Move', message: 'Waiting for Player 1 to move' },
  GAME_NOT_CANCELLABLE: {
    status: 409,
    title: 'Error',
    message: 'This game can no longer be cancelled.',
  },

  // Tournaments: create, join, leave, cancel, move (VAL-15, VAL-17, TRN-02, ETN-01…03)
  INVALID_MAX_PLAYERS: {
    status: 400,
    title: 'Error creating tournament',
    message: 'Select 4, 8, 16, 32 or 64 players.',
  },
  STAKE_REQUIRED: { status: 400, title: 'Error creating tournament', message: 'Stake amount is required' },
  STAKE_BELOW_MINIMUM: { status: 400, title: 'Error creating tournament', message: 'Minimum stake is 1 ticket' },
  STAKE_ABOVE_MAXIMUM: {
    status: 400,
    title: 'Error creating tournament',
    message: 'Maximum stake is 1,000,000 tickets',
  },
  INITIAL_MOVE_REQUIRED: {
    status: 400,
    title: 'Select a move',
    message: 'Please select your initial move for the tournament.',
  },
  TOURNAMENT_NOT_FOUND: { status: 404, title: 'Error', message: 'Tournament not found' },
  NOT_SIGNED_IN_TO_JOIN: {
    status: 401,
    title: 'Error',
    message: 'You must be logged in to join tournaments',
  },
  TOURNAMENT_JOIN_FAILED: {
    status: 400,
    title: 'Error',
    message: 'Failed to join tournament. Please try again.',
  },
  OWN_TOURNAMENT: { status: 409, title: 'Error', message: 'You cannot join your own tournament.' },
  ALREADY_JOINED: { status: 409, title: 'Already Joined', message: 'You have already joined this tournament.' },
  TOURNAMENT_NOT_AVAILABLE: {
    status: 409,
    title: 'Tournament Not Available',
    message: 'This tournament is no longer available. Please try another tournament.',
  },
  TOO_MANY_WAITING_TOURNAMENTS: {
    status: 409,
    title: 'Error',
    message: 'You are already in 5 tournaments that wait for players.',
  },
  INSUFFICIENT_BALANCE_TO_JOIN_TOURNAMENT: {
    status: 409,
    title: 'Insufficient Balance',
    message: "You don't have enough coins to join this tournament.",
  },
  NOT_JOINED: { status: 409, title: 'Error', message: 'You are not in this tournament.' },
  TOURNAMENT_NOT_LEAVABLE: {
    status: 409,
    title: 'Error',
    message: 'You can leave a tournament only while it waits for players.',
  },
  CREATOR_CANNOT_LEAVE: {
    status: 409,
    title: 'Error',
    message: 'You cannot leave your own tournament. Cancel it instead.',
  },
  NOT_YOUR_TOURNAMENT: { status: 403, title: 'Error', message: 'Only its creator can cancel a tournament.' },
  TOURNAMENT_NOT_CANCELLABLE: {
    status: 409,
    title: 'Error',
    message: 'This tournament can no longer be cancelled.',
  },
  TOURNAMENT_MOVE_FAILED: { status: 400, title: 'Error', message: 'Failed to make move. Please try again.' },
  MATCH_NOT_FOUND: { status: 404, title: 'Error', message: 'Match not found' },
  NOT_YOUR_MATCH: { status: 403, title: 'Error', message: 'Only the two players of a match can move in it.' },
  OTHER_HAND: { status: 409, title: 'Error', message: 'This move was for another hand of the match.' },
  MATCH_NOT_READY: { status: 409, title: 'Error', message: 'You cannot move in this match right now.' },

  // The nonce of a move's commitment (D-04)
  INVALID_NONCE: {
    status: 400,
    title: 'Error',
    message: 'The nonce of a move must be 32 bytes in lower-case hexadecimal (64 characters).',
  },
  NONCE_REUSED: {
    status: 409,
    title: 'Error',
    message: 'This nonce was used before, so it could reveal your move. Please make your move again with a new one.',
  },

  // Rewards (VAL-05, VAL-16, ERW-01 to ERW-05)
  ALREADY_CLAIMED: {
    status: 409,
    title: 'Already Claimed',
    message: "You've already claimed your daily flip reward today.",
  },
  DAILY_BONUS_ALREADY_CLAIMED: {
    status: 409,
    title: 'Already Claimed',
    message: "You've already claimed your daily bonus today.",
  },
  STREAK_BONUS_NOT_DUE: {
    status: 409,
    title: 'Error',
    message: 'The streak bonus is paid once for every 7 days in a row.',
  },
  NOT_SIGNED_IN_TO_EARN: {
    status: 401,
    title: 'Authentication required',
    message: 'Please sign in to complete this action',
  },
  ACTIVITY_ALREADY_CLAIMED: {
    status: 409,
    title: 'Already claimed',
    message: "You've already claimed this reward.",
  },
  ACTIVITY_NOT_COMPLETED: {
    status: 409,
    title: 'Error claiming reward',
    message: 'You have not completed this yet. Please complete it first, then claim the reward.',
  },
  ACCOUNT_ALREADY_REWARDED: {
    status: 409,
    title: 'Already claimed',
    message: 'You have already earned this reward with another account. It is paid once per person.',
  },
  CONNECTION_FAILED: { status: 424, title: 'Connection failed', message: 'Please try again later' },
  MILESTONE_ALREADY_CLAIMED: {
    status: 409,
    title: 'Already Claimed',
    message: "You've already claimed this milestone reward.",
  },
  MILESTONE_NOT_REACHED: {
    status: 409,
    title: 'Error',
    message: 'Failed to claim milestone. Please try again.',
  },
  X_NOT_CONNECTED: { status: 409, title: 'X Connection Error', message: 'Please connect your X account.' },
  X_RATE_LIMITED: {
    status: 429,
    title: 'Error fetching X metrics',
    message: 'X API rate limit reached. Please try again in a few minutes.',
  },
  X_METRICS_FAILED: {
    status: 424,
    title: 'Error fetching X metrics',
    message: 'Unable to fetch X metrics. Please try again later.',
  },
  DISCORD_OFF: { status: 409, title: 'Connection failed', message: 'Discord is not set up on this site.' },
  DISCORD_NOT_CONNECTED: { status: 409, title: 'Connection failed', message: 'Please connect your Discord account.' },
  DISCORD_CONNECTION_ERROR: { status: 400, title: 'Connection failed', message: 'Please try again later' },
  DISCORD_ACCOUNT_TAKEN: {
    status: 409,
    title: 'Connection failed',
    message: 'This Discord account is already connected to another player.',
  },
  INVALID_TIME_ZONE: { status: 400, title: 'Error', message: 'This time zone is unknown.' },
  TIME_ZONE_CHANGED_RECENTLY: {
    status: 409,
    title: 'Error',
    message: 'You can change your time zone once every 30 days.',
  },

  // Push messages
  PUSH_SUBSCRIPTION_INVALID: {
    status: 400,
    title: 'Error',
    message: 'Notifications could not be turned on: this browser uses a push service that we do not support.',
  },
  PUSH_IS_OFF: {
    status: 409,
    title: 'Error',
    message: 'Notifications are off on this device. Please turn them on first.',
  },
  PUSH_UNAVAILABLE: { status: 503, title: 'Error', message: 'Notifications are not available on this site.' },

  // Pages of players
  PLAYER_NOT_FOUND: { status: 404, title: 'Error', message: 'There is no player with this name.' },

  // Shop: raffles and prizes (VAL-13, VAL-14, PDT-01, ESH-03)
  PRODUCT_NOT_FOUND: { status: 404, title: 'Error', message: 'Product not found' },
  NOT_SIGNED_IN_TO_ENTER: {
    status: 401,
    title: 'Error',
    message: 'Please login to enter the raffle',
  },
  INSUFFICIENT_BALANCE_TO_ENTER: {
    status: 409,
    title: 'Insufficient Balance',
    message: 'You need {n} tickets to enter this raffle. Your current balance: {m} tickets.',
  },
  RAFFLE_FULL: {
    status: 409,
    title: 'Raffle Full',
    message: 'This raffle has reached its maximum number of entries.',
  },
  RAFFLE_ENDED: { status: 409, title: 'Raffle Ended', message: 'This raffle no longer accepts entries.' },
  INVALID_ENTRY_NUMBER: {
    status: 400,
    title: 'Error',
    message: 'The random number of an entry must have 64 hexadecimal digits. Please reload the page and try again.',
  },
  ENTRY_NUMBER_USED: {
    status: 409,
    title: 'Error',
    message: 'This random number has already been used in this raffle. Please try again.',
  },
  DRAW_NOT_VERIFIABLE: {
    status: 404,
    title: 'Error',
    message: 'This raffle was created by an earlier version of this site, whose draws cannot be verified.',
  },
  NOT_A_RAFFLE: { status: 409, title: 'Error', message: 'Failed to enter raffle. Please try again.' },
  NOT_SIGNED_IN_TO_REDEEM: { status: 401, title: 'Error', message: 'User not authenticated' },
  INSUFFICIENT_BALANCE_TO_REDEEM: {
    status: 409,
    title: 'Insufficient Balance',
    message: 'You need {n} tickets to redeem this prize. Your current balance: {m} tickets.',
  },
  OUT_OF_STOCK: { status: 409, title: 'Out of Stock', message: 'This prize is out of stock.' },
  NOT_REDEEMABLE: { status: 409, title: 'Error', message: 'Failed to redeem prize. Please try again.' },

  // Payments (VAL-06, ESH-01)
  NOT_SIGNED_IN_TO_PURCHASE: {
    status: 401,
    title: 'Error',
    message: 'You must be logged in to make a purchase',
  },
  PACKAGE_NOT_AVAILABLE: {
    status: 409,
    title: 'Coming Soon',
    message: 'This ticket package will be available soon!',
  },
  PAYMENTS_OFF: { status: 409, title: 'Error', message: 'Buying tickets is not set up on this site.' },
  CHECKOUT_FAILED: { status: 503, title: 'Error', message: 'Failed to process purchase. Please try again.' },
  IN_DEBT: {
    status: 409,
    title: 'Tickets Owed',
    message: 'A refund took back tickets that you had already spent. New tickets pay for them first.',
  },
  PURCHASE_NOT_FOUND: { status: 404, title: 'Error', message: 'Purchase not found.' },
  INVALID_SIGNATURE: { status: 400, title: 'Error', message: 'The signature is missing, invalid or expired.' },
} as const satisfies Record<string, ErrorDefinition>;

/** The values for the placeholders of an error's message, by name. */
export type ValuesOf<Code extends ErrorCode> = Record<PlaceholdersIn<(typeof errors)[Code]['message']>, number>;
type PlaceholdersIn<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

export type ErrorCode = keyof typeof errors;

/** The body of every error reply (EGN-01). */
export interface ErrorReply {
  code: ErrorCode;
  message: string;
  details?: string;
  hint?: string;
  /** The reasons why a password is weak, one sentence each (EGN-01). */
  reasons?: string[];
  /** How long to wait before the next attempt, in seconds. */
  retryAfterSeconds?: number;
  /** The values for the placeholders of the message, by name. */
  values?: Record<string, number>;
}
