import { createHash } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';

/** How many rows a database has. What is open at one time does not grow with it. */
export interface Size {
  games: number;
  players: number;
}

/** How many games, tournaments and raffles are open, and how many entries a raffle has, at any size. */
export const open = { games: 50, tournaments: 20, raffles: 10, prizes: 10, entriesPerRaffle: 100 };

/** The catalogue grows by the operator's hand, and not with the players. */
const closedRaffles = 100;

/** The busy player plays one game in ten, and appears nowhere else in the data. */
export const busyPlayer = 0;
const gamesPerBusyGame = 10;

/** Returns the id of the nth row of a kind. The ids are as random as those of version 4. */
export function idOf(kind: string, number: number): string {
  const digits = createHash('md5').update(`${kind} ${number}`).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Fills the tables that grow. Triggers are off, so that a million games take minutes. It is one transaction, so that the jobs
 * of a running server do not count rows meanwhile.
 */
export async function writeRows(connection: ClientConfig, { games, players }: Size): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    // Also leaves foreign keys unchecked.
    await client.query(`SET session_replication_role = 'replica'`);
    await client.query(
      `CREATE FUNCTION pg_temp.id_of(kind text, number bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS
        $$ SELECT md5(kind || ' ' || number)::uuid $$`,
    );
    const counts: Record<string, number> = {
      games,
      players,
      tournaments: Math.ceil(players / 20),
      raffles: open.raffles + closedRaffles,
      prizes: open.prizes,
    };
    await client.query('BEGIN');
    for (const statement of statements) {
      const text = statement.replaceAll(/:(\w+)\b(?!:)/g, (name, key: string) => String(counts[key] ?? name));
      await client.query(text);
    }
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

const id = (kind: string, number = 'n') => `pg_temp.id_of('${kind}', ${number})`;
const player = (number: string) => id('player', `1 + (${number}) % :players`);
const each = (count: string, first = 1) => `generate_series(${first}, ${count}) AS n`;
const seed = `md5('seed' || n)`;
const hashOf = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
const today = `(now() AT TIME ZONE 'UTC')::date`;
const ago = (seconds: string) => `now() - (${seconds}) * interval '1 second'`;
const creator = `CASE WHEN n % ${gamesPerBusyGame} = 0 THEN ${id('player', `${busyPlayer}`)} ELSE ${player('n')} END`;
const joiner = player('n + 1 + n / :players');
/** Jobs have counted the results of all rows of the ledger but the last ones. */
const counted = '(SELECT max(id) - 200 FROM transactions)';

const statements = [
  `INSERT INTO users (id, email, email_verified, time_zone, created_at, updated_at)
    SELECT ${id('player')}, 'player' || n || '@example.test', true, 'UTC', ${ago('n')}, now() FROM ${each(':players', 0)}`,
  `INSERT INTO profiles (id, username, balance, referral_code, created_at)
    SELECT ${id('player')}, 'player_' || n, 1000000, 'CODE' || n, ${ago('n')} FROM ${each(':players', 0)}`,
  `INSERT INTO sessions (id, token_hash, user_id, expires_at, user_agent, confirmed_at, created_at, updated_at)
    SELECT ${id('session')}, ${hashOf(`'token ' || n`)}, ${id('player')}, now() + interval '30 days', '', now(), now(), now()
    FROM ${each(':players', 0)}`,
  `INSERT INTO accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
    SELECT ${id('account')}, ${id('player')}::text, 'credential', ${id('player')}, 'hash', now(), now() FROM ${each(':players', 0)}`,
  `INSERT INTO accounts (id, account_id, provider_id, user_id, access_token, created_at, updated_at)
    SELECT ${id('x account')}, 'x' || n, 'x', ${id('player')}, 'token', now(), now() FROM ${each(':players', 0)}`,
  `INSERT INTO user_connections (user_id, x_username) SELECT ${id('player')}, 'x' || n FROM ${each(':players', 0)}`,
  `INSERT INTO x_metrics (user_id, account_id, fetched_at) SELECT ${id('player')}, 'x' || n, now() FROM ${each(':players', 0)}`,
  `INSERT INTO mail_tokens (token_hash, purpose, email, created_at, expires_at)
    SELECT ${hashOf(`'mail ' || n`)}, 'verify_email', 'player' || n || '@example.test', now(), now() + interval '1 day'
    FROM ${each(':players', 0)}`,
  `INSERT INTO verifications (id, identifier, value, expires_at, created_at, updated_at)
    SELECT ${id('verification')}, 'state ' || n, '{"path":"/","signedInId":null}', now() + interval '1 hour', now(), now() FROM ${each(':players', 0)}`,
  `INSERT INTO rate_limits (key, points, expire)
    SELECT 'signUp:' || n, 1, (extract(epoch FROM now()) * 1000)::bigint + 3600000 FROM ${each(':players', 0)}`,

  `INSERT INTO games (id, version, status, player1_id, player2_id, player1_move, player2_move, stake_amount, winner_id,
      outcome_p1, outcome_p2, winning_amount, created_at, completed_at)
    SELECT ${id('game')}, 4, 'completed', ${creator}, ${joiner}, 'rock', (ARRAY['scissors', 'paper', 'rock'])[1 + n % 3], 5,
      CASE n % 3 WHEN 0 THEN ${creator} WHEN 1 THEN ${joiner} END,
      (ARRAY['win', 'loss', 'tie'])[1 + n % 3], (ARRAY['loss', 'win', 'tie'])[1 + n % 3], 10, ${ago(':games - n')}, ${ago(':games - n')}
    FROM ${each(':games')} WHERE ${creator} <> ${joiner}`,
  `INSERT INTO games (id, version, player1_id, sealed_move, player1_commitment, stake_amount, created_at, deadline_at)
    SELECT ${id('listed game')}, 2, ${player('n * 7')}, 'sealed', 'commitment', n, ${ago('n')}, now() + interval '1 day' FROM ${each(`${open.games}`)}`,
  `INSERT INTO games (id, version, status, player1_id, player2_id, sealed_move, player1_commitment, stake_amount, created_at,
      deadline_at)
    SELECT ${id('joined game')}, 3, 'inProgress', ${player('n * 7')}, ${player('n * 7 + 1')}, 'sealed', 'commitment', n,
      ${ago('n')}, now() + interval '1 hour' FROM ${each(`${open.games}`)}`,
  `INSERT INTO transactions (user_id, type, amount, balance_delta, game_id, created_at, processed_at)
    SELECT user_id, type, stake_amount, delta, id, created_at, created_at FROM games CROSS JOIN LATERAL (VALUES
      (player1_id, 'stake', -stake_amount), (player2_id, 'stake', -stake_amount), (player1_id, 'win', stake_amount))
      AS rows (user_id, type, delta)
    WHERE status = 'completed' OR (status = 'inProgress' AND type = 'stake') ORDER BY created_at`,
  `INSERT INTO player_statistics (user_id, wins, losses, ties, rock_wins, rock_losses, rock_ties, staked, current_streak,
      best_streak, history_step, last_completed_at)
    SELECT user_id, wins, losses, ties, wins, losses, ties, 5 * games, 0, 1,
      (SELECT min(2 ^ doublings) FROM generate_series(0, 24) AS doublings WHERE 32 * 2 ^ doublings >= games), now()
    FROM (SELECT user_id, count(*) AS games, count(*) FILTER (WHERE outcome = 'win') AS wins,
        count(*) FILTER (WHERE outcome = 'loss') AS losses, count(*) FILTER (WHERE outcome = 'tie') AS ties
      FROM games CROSS JOIN LATERAL (VALUES (player1_id, outcome_p1), (player2_id, outcome_p2)) AS seats (user_id, outcome)
      WHERE status = 'completed' GROUP BY user_id) AS sums WHERE wins > 0`,
  `INSERT INTO profit_history (user_id, game, completed_at, profit)
    SELECT user_id, point * history_step, now(), point FROM player_statistics,
      LATERAL generate_series(1, (wins + losses + ties) / history_step) AS point`,
  `INSERT INTO notifications (user_id, kind, target_id, name, created_at)
    SELECT ${id('player')}, 'raffleLost', ${id('lost raffle', 'raffle')}, 'Prize', now()
    FROM ${each(':players', 0)}, generate_series(1, 50) AS raffle`,
  `INSERT INTO inboxes (user_id, read_ids)
    SELECT ${id('player')}, array(SELECT 'raffleLost:' || ${id('lost raffle', 'raffle')} FROM generate_series(1, 50) AS raffle)
    FROM ${each(':players', 0)}`,
  `INSERT INTO push_subscriptions (id, session_id, user_id, endpoint, p256dh, auth, created_at)
    SELECT id, id, user_id, 'https://push.example/' || id, '', '', ${ago(':players')} FROM sessions`,
  `INSERT INTO pushed_games (user_id, game_id, kind, pushed_at)
    SELECT ${id('player')}, ${id('game')}, 'gameDecided', now() FROM ${each(':players', 0)}`,
  `INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at)
    SELECT ${player('n')}, ${id('key')}, ${hashOf(`'request'`)}, '{"reply":{}}', now() FROM ${each('greatest(:games / 5, :players)')}`,

  `INSERT INTO ticket_claims (id, user_id, claim_type, local_day, amount, streak, claimed_at)
    SELECT ${id('claim', 'n * 3 + day')}, ${id('player')}, 'daily_flip', current_date - 3 + day, 10, day, now()
    FROM ${each(':players', 0)}, generate_series(1, 3) AS day`,
  `INSERT INTO engagement_activities (id, user_id, activity_type, reward_amount, claimed_at)
    SELECT ${id('activity')}, ${id('player')}, 'x_connect', 5, now() FROM ${each(':players', 0)}`,
  `INSERT INTO referrals (id, referrer_id, referred_id, created_at, rewarded_at)
    SELECT ${id('referral')}, ${player('n / 4')}, ${id('player')}, now(), now() FROM ${each(':players')} WHERE n % 2 = 0`,
  `INSERT INTO transactions (user_id, type, amount, balance_delta, created_at, processed_at)
    SELECT referrer_id, 'referral_reward', 10, 10, now(), now() FROM referrals`,
  `INSERT INTO operators (id, name, role, password_hash, totp_secret, created_at)
    SELECT ${id('operator')}, 'operator' || n, 'owner', 'hash', 'secret', now() FROM generate_series(1, 5) AS n`,
  `INSERT INTO operator_sessions (token_hash, operator_id, created_at, expires_at, last_used_at)
    SELECT ${hashOf("'operator' || n")}, ${id('operator')}, now(), now() + interval '12 hours', now() FROM generate_series(1, 5) AS n`,
  `INSERT INTO operator_actions (at, operator, action, target, reason, details)
    SELECT ${ago(':players - n')}, 'operator', 'players suspend', 'player_' || n, 'test', '{}' FROM ${each(':players')}`,
  `INSERT INTO purchases (id, user_id, tickets, price_cents, status, checkout_session_id, payment_id, created_at, paid_at)
    SELECT ${id('purchase')}, ${id('player')}, 100, 500, 'paid', 'checkout ' || n, 'payment ' || n, ${ago('n')}, now()
    FROM ${each(':players', 0)}`,
  `INSERT INTO payment_events (id, type, payment_id, reversed_cents, received_at)
    SELECT 'event ' || n, 'charge.refunded', 'payment ' || n, 0, now() FROM ${each(':players', 0)}`,

  `INSERT INTO tournaments (id, status, max_players, stake_amount, participant_count, player1_id, winner_id, seed, seed_hash,
      created_at, completed_at)
    SELECT ${id('tournament')}, 'completed', 4, 5, 4, ${player('n * 4')}, ${player('n * 4')}, ${seed}, ${hashOf(seed)},
      ${ago('n')}, now() FROM ${each(':tournaments')}`,
  `INSERT INTO tournaments (id, status, max_players, stake_amount, participant_count, player1_id, seed, seed_hash, created_at)
    SELECT ${id('running tournament')}, 'in_progress', 4, 5, 4, ${player('n * 4')}, ${seed}, ${hashOf(seed)}, ${ago('n')}
    FROM ${each(`${open.tournaments}`)}`,
  `INSERT INTO tournaments (id, status, max_players, stake_amount, participant_count, player1_id, seed, seed_hash, created_at,
      deadline_at, starts_at, hand_seconds)
    SELECT ${id('waiting tournament')}, 'waiting', 4, 5, 2, ${player('n * 4')}, ${seed}, ${hashOf(seed)}, ${ago('n')},
      now() + interval '1 day', now() + n * interval '1 minute', 60 FROM ${each(`${open.tournaments}`)}`,
  `INSERT INTO tournament_participants (tournament_id, player_id, joined_at, initial_move, initial_nonce, initial_commitment)
    SELECT tournaments.id, ${id('player', `1 + (4 * row_number() OVER (PARTITION BY status ORDER BY created_at DESC) + seat) % :players`)},
      now(), 'rock', 'nonce', 'commitment'
    FROM tournaments, generate_series(0, 3) AS seat WHERE seat < participant_count`,
  `INSERT INTO tournament_matches (id, tournament_id, round_number, match_number, replays, player1_id, player2_id, match_status,
      winner_id, decided_by, created_at, deadline_at, completed_at)
    SELECT md5(tournament_id || ' ' || number)::uuid, tournament_id, 1 + number / 3, 1 + (number - 1) % 2,
      (number < 3)::integer,
      CASE WHEN status = 'completed' OR number < 3 THEN players[1 + 2 * ((number - 1) % 2)] END,
      CASE WHEN status = 'completed' OR number < 3 THEN players[2 + 2 * ((number - 1) % 2)] END,
      CASE WHEN status = 'completed' THEN 'completed' WHEN number = 3 THEN 'pending' ELSE 'ready' END,
      CASE WHEN status = 'completed' THEN players[1 + 2 * ((number - 1) % 2)] END,
      CASE WHEN status = 'completed' THEN 'hand' END, now(),
      CASE WHEN status = 'in_progress' AND number < 3 THEN now() + interval '1 hour' END,
      CASE WHEN status = 'completed' THEN now() END
    FROM (SELECT tournament_id, status, array_agg(player_id ORDER BY tournament_participants.id) AS players
      FROM tournament_participants JOIN tournaments ON tournaments.id = tournament_id
      WHERE status <> 'waiting' GROUP BY 1, 2) AS entered, generate_series(1, 3) AS number`,
  `INSERT INTO tournament_ties (match_id, hand_number, player1_move, player2_move, ended_at)
    SELECT id, 0, 'rock', 'rock', now() FROM tournament_matches WHERE match_number = 1`,
  `INSERT INTO tournament_acknowledgements (tournament_id, user_id, seen_hands)
    SELECT tournament_id, player_id, 1 FROM tournament_participants`,

  `INSERT INTO shop_products (id, key, name, description, type, raffle_status, raffle_end_time, entry_cost, max_entries,
      current_entries, entrants, seed_hash, chain_head, order_hashes, created_at)
    SELECT ${id('raffle')}, 'raffle ' || n, 'Raffle', '', 'raffle', CASE WHEN n <= ${open.raffles} THEN 'open' ELSE 'redeemed' END,
      now() + interval '1 day', 1, 1000, ${open.entriesPerRaffle}, ${open.entriesPerRaffle}, ${hashOf(seed)}, ${hashOf(seed)},
      ARRAY[${hashOf(seed)}, ${hashOf(seed)}], ${ago('n')} FROM ${each(':raffles')}`,
  `INSERT INTO shop_products (id, key, name, description, type, ticket_price, available_quantity, created_at)
    SELECT ${id('prize')}, 'prize ' || n, 'Prize', '', 'other', 1, 1000000, ${ago('n')} FROM ${each(':prizes')}`,
  `INSERT INTO raffle_entries (id, product_id, user_id, entry_number, entrant, number, entry_cost, created_at)
    SELECT ${id('entry', `n * ${open.entriesPerRaffle} + entry`)}, ${id('raffle')}, ${player('n + entry')}, entry, entry,
      ${hashOf(`entry::text`)}, 1, now()
    FROM ${each(':raffles')}, generate_series(1, ${open.entriesPerRaffle}) AS entry`,
  `INSERT INTO raffle_draws (product_id, draw_number, closes_at, created_at)
    SELECT ${id('raffle')}, 1, now(), now() FROM ${each(':raffles')}`,
  `INSERT INTO prize_redemptions (id, order_reference, product_id, user_id, ticket_price, shipping_address, status, created_at, shipped_at)
    SELECT ${id('redemption')}, 'order ' || n, ${id('prize', '1 + n % :prizes')}, ${id('player')}, 1, '{}',
      CASE WHEN n < ${open.prizes} THEN 'ordered' ELSE 'shipped' END, ${ago('n')}, CASE WHEN n >= ${open.prizes} THEN now() END
    FROM ${each(':players', 0)}`,

  `INSERT INTO standings (period, starts_on, user_id, profit, wins, current_streak, streak, tournaments, giants)
    SELECT period, ${today}, ${id('player')}, n * 7 % 1000 - 300, n % 100, n % 3, n % 7, n % 2, 0
    FROM ${each(':players', 0)}, unnest('{day,week}'::text[]) AS period`,
  `INSERT INTO standing_buckets (period, starts_on, figure, bucket, players)
    SELECT 'day', ${today}, 'profit', n, 3 FROM ${each('500', -300)}`,
  `INSERT INTO head_to_head (user_id, opponent_id, wins, losses, ties)
    SELECT ${id('player')}, ${player('n + other')}, 1, 1, 0 FROM ${each(':players', 0)}, generate_series(1, 3) AS other`,
  `UPDATE ledger_progress SET counted_to = ${counted}`,
  `UPDATE daily_figures_progress SET signed_up_to = now()`,

  `INSERT INTO player_blocks (user_id, blocked_id, created_at)
    SELECT ${id('player')}, ${player('n + other')}, now() FROM ${each(':players', 0)}, generate_series(1, 3) AS other
    ON CONFLICT DO NOTHING`,
  `INSERT INTO player_reports (reporter_id, reported_id, reason, details, created_at, closed_at, reported_username)
    SELECT ${id('player')}, ${player('n + 1')}, 'other', '', now(), CASE WHEN n >= ${open.prizes} THEN now() END, 'name'
    FROM ${each(':players', 0)}`,

  `INSERT INTO sign_up_traces (user_id, address_digest, device_digest, created_at)
    SELECT ${id('player')}, ${hashOf(`'address ' || n`)}, ${hashOf(`'device ' || n`)}, now() FROM ${each(':players', 0)}`,
  `INSERT INTO collusion_records (user_id, received, net, risk)
    SELECT ${id('player')}, 100, 5, CASE WHEN n < ${open.prizes} THEN 50 ELSE 0 END FROM ${each(':players', 0)}`,
  `INSERT INTO collusion_opponents (user_id, opponent_id, games, won, lost, links, won_ids)
    SELECT ${id('player')}, ${player('n + other')}, 1, 5, 0, '{}', '{}'
    FROM ${each(':players', 0)}, generate_series(1, CASE n WHEN ${busyPlayer} THEN least(:players - 1, 10000) ELSE 3 END) AS other`,
];
