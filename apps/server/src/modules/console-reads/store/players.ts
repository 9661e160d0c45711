import type { Connection } from '../../../platform/database/database.js';

/** A player in a list. */
export interface ListedPlayer {
  id: string;
  username: string;
  balance: number;
  isBot: boolean;
  createdAt: Date;
  deletedAt: Date | null;
  suspendedAt: Date | null;
}

const listedColumns = `profiles.id, username, balance::float8 AS balance, is_bot AS "isBot", profiles.created_at AS "createdAt",
  deleted_at AS "deletedAt", suspended_at AS "suspendedAt"`;

/**
 * Finds up to `limit` players whose username starts with `prefix`, ignoring case, in alphabetical order, after the username
 * `after` if given.
 */
export async function findByPrefix(
  on: Connection,
  prefix: string,
  after: string | null,
  limit: number,
): Promise<ListedPlayer[]> {
  return on.query<ListedPlayer>({
    name: `console_find_players_by_prefix_${limit}`,
    // With a parameter as limit, the planner would expect a tenth of the players.
    // In every collation, the usernames with a prefix follow the prefix immediately: they have only ASCII characters.
    text: `
      SELECT ${listedColumns} FROM (
          SELECT * FROM profiles WHERE lower(username) >= lower($2) ORDER BY lower(username) LIMIT ${limit + 1}
        ) AS profiles LEFT JOIN LATERAL (SELECT suspended_at FROM users WHERE users.id = profiles.id LIMIT 1) AS account ON true
      WHERE starts_with(lower(username), lower($1)) AND lower(username) IS DISTINCT FROM lower($3)
      ORDER BY lower(username) LIMIT ${limit}`,
    values: [prefix, after ?? prefix, after],
  });
}

/** Finds the player with this email address; the address is in lower case. */
export async function findByEmail(on: Connection, email: string): Promise<ListedPlayer[]> {
  return on.query<ListedPlayer>({
    name: 'console_find_player_by_email',
    text: `SELECT ${listedColumns} FROM users JOIN profiles ON profiles.id = users.id WHERE email = $1`,
    values: [email],
  });
}

/** Finds the player with this id. */
export async function findById(on: Connection, id: string): Promise<ListedPlayer[]> {
  return on.query<ListedPlayer>({
    name: 'console_find_player_by_id',
    text: `SELECT ${listedColumns} FROM profiles LEFT JOIN users ON users.id = profiles.id WHERE profiles.id = $1`,
    values: [id],
  });
}

/** What is known of one player. */
export interface PlayerDetails extends ListedPlayer {
  debt: number;
  /** Null after the account is deleted, and of bots. */
  email: string | null;
  isEmailVerified: boolean;
  /** Since when a second factor is asked for; null if it is not. */
  secondFactorSince: Date | null;
  hasX: boolean;
  hasDiscord: boolean;
  /** The player whose link was used at sign-up. */
  referredBy: { id: string; username: string } | null;
  referrals: number;
  /** Completed games. */
  games: number;
  wins: number;
  /** By how much the player is suspected of collusion; 0 if not. */
  risk: number;
}

/** Reads what is known of one player; undefined if there is none. */
export async function findDetails(on: Connection, id: string): Promise<PlayerDetails | undefined> {
  const [row] = await on.query<PlayerDetails>({
    name: 'console_find_player_details',
    text: `
      SELECT ${listedColumns}, debt::float8 AS debt, email, coalesce(email_verified, false) AS "isEmailVerified",
        second_factor_since AS "secondFactorSince",
        coalesce(x_connected, false) AS "hasX", coalesce(discord_connected, false) AS "hasDiscord",
        (SELECT json_build_object('id', referrer.id, 'username', username) FROM profiles AS referrer
          WHERE referrer.id = profiles.referred_by) AS "referredBy",
        (SELECT count(*)::int FROM (SELECT FROM referrals WHERE referrer_id = profiles.id LIMIT 100) AS own) AS referrals,
        coalesce(wins + losses + ties, 0) AS games, coalesce(wins, 0) AS wins,
        coalesce((SELECT risk FROM collusion_records WHERE user_id = profiles.id), 0) AS risk
      FROM profiles LEFT JOIN users ON users.id = profiles.id
        LEFT JOIN user_connections ON user_connections.user_id = profiles.id
        LEFT JOIN player_statistics ON player_statistics.user_id = profiles.id
      WHERE profiles.id = $1`,
    values: [id],
  });
  return row;
}

/** An account that was created from the same network address or browser as another one. */
export interface LinkedSignUp {
  id: string;
  username: string;
  createdAt: Date;
  sameAddress: boolean;
  sameBrowser: boolean;
}

/** Finds up to `limit` accounts that were created from the address or the browser of a player's sign-up. */
export async function findLinkedSignUps(on: Connection, playerId: string, limit: number): Promise<LinkedSignUp[]> {
  const found = `SELECT user_id, address_digest, device_digest FROM sign_up_traces`;
  return on.query<LinkedSignUp>({
    name: `console_find_linked_sign_ups_${limit}`,
    text: `
      WITH own AS MATERIALIZED (SELECT address_digest, device_digest FROM sign_up_traces WHERE user_id = $1), linked AS (
        SELECT other.* FROM own CROSS JOIN LATERAL (
          ${found} WHERE address_digest = own.address_digest AND user_id <> $1 LIMIT ${limit}) AS other
        UNION
        SELECT other.* FROM own CROSS JOIN LATERAL (
          ${found} WHERE device_digest = own.device_digest AND user_id <> $1 LIMIT ${limit}) AS other
      )
      SELECT profiles.id, username, profiles.created_at AS "createdAt", linked.address_digest = own.address_digest AS "sameAddress",
        linked.device_digest = own.device_digest AS "sameBrowser"
      FROM own CROSS JOIN linked CROSS JOIN LATERAL (SELECT * FROM profiles WHERE id = linked.user_id LIMIT 1) AS profiles
      ORDER BY profiles.created_at DESC LIMIT ${limit}`,
    values: [playerId],
  });
}

/** A report about a player. */
export interface ReportAbout {
  id: number;
  at: Date;
  reason: string;
  details: string;
  /** The username at the time of the report; null if it is not known. */
  name: string | null;
  /** Whether the picture of that time is stored. */
  hasPicture: boolean;
  reporterId: string;
  reporter: string;
  closedAt: Date | null;
}

/** Finds the newest `limit` reports about a player. */
export async function findReportsAbout(on: Connection, playerId: string, limit: number): Promise<ReportAbout[]> {
  return on.query<ReportAbout>({
    name: `console_find_reports_about_${limit}`,
    text: `
      SELECT report.id::float8 AS id, report.created_at AS at, reason, details, reported_username AS name,
        reported_picture IS NOT NULL AS "hasPicture", reporter_id AS "reporterId", username AS reporter, closed_at AS "closedAt"
      FROM (SELECT * FROM player_reports WHERE reported_id = $1 ORDER BY id DESC LIMIT ${limit}) AS report
        CROSS JOIN LATERAL (SELECT username FROM profiles WHERE id = reporter_id LIMIT 1) AS reporter
      ORDER BY report.id DESC`,
    values: [playerId],
  });
}
