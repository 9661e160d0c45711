/** The limits of requests that each caller has to know: the server enforces them, and the page /developers lists them. */
export const requestLimits = {
  /** The size of a request with JSON, in bytes. */
  bodyBytes: 16 * 1024,
  /** How many queries of one network address can wait for their turn. */
  waitingQueries: 250,
  /** Refused commands that would have moved tickets, for each player. The first ones can be sent in one burst. */
  refusedCommandsPerMinute: 60,
  /** Commands that cancel or leave, for each player. */
  cancellationsPerMinute: 30,
  /** Attempts to log in to one account from one network address, within `logInMinutes`. */
  logIns: 10,
  logInMinutes: 15,
  /** Uploads of a player in an hour. */
  uploadsPerHour: 30,
  /** Purchases that a player begins in an hour. */
  checkoutsPerHour: 20,
} as const;

/** The limits of one realtime connection. */
export const connectionLimits = {
  /** How many rooms it can watch. */
  rooms: 18,
  /** Requests to watch a room or to leave it. */
  watchRequests: { capacity: 30, perSecond: 5 },
  /** All packets. */
  packets: { capacity: 150, perSecond: 10 },
  /** The size of a message that it sends, in bytes. */
  messageBytes: 4096,
} as const;
