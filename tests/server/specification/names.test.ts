import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operations, type OperationName } from '@game/contract';
import { brandName } from '@game/site';
import { describe, expect, it } from 'vitest';
import { useTestContext } from '../../support/use-test-context.js';

const test = useTestContext();

/** Returns the field names of an operation's input or reply. */
function fieldsOf(name: OperationName, part: 'input' | 'reply'): string[] {
  const { shape = {} } = operations[name][part] as { shape?: object };
  return Object.keys(shape);
}

describe('the names of the specification in the API [D-02]', () => {
  it.each([
    ['games.createWithStake', ['stakeAmount'], ['gameId']],
    ['games.joinWithStake', ['gameId'], []],
    ['tournaments.createWithStake', ['maxPlayers', 'stakeAmount', 'initialMove'], ['tournamentId']],
    ['tournaments.join', ['tournamentId', 'initialMove'], []],
    ['payments.createCheckout', ['amount'], ['url']],
    ['x.getMetrics', [], ['mentions', 'percentage']],
    ['x.connectAccount', [], []],
  ] as const)('are used by the operation %s', (name, taken, answered) => {
    expect(fieldsOf(name, 'input')).toEqual(expect.arrayContaining([...taken]));
    expect(fieldsOf(name, 'reply')).toEqual(expect.arrayContaining([...answered]));
  });
});

it('a stake is an amount and nothing else; a joiner’s stake is that of the game [ENT-18]', () => {
  expect(fieldsOf('games.createWithStake', 'input')).toEqual(['stakeAmount']);
  expect(fieldsOf('games.joinWithStake', 'input')).toEqual(['gameId']);
});

describe('the names of the specification in the database [D-02]', () => {
  it.each([
    [
      'games',
      'id status player1_id player2_id player1_move player2_move stake_amount winner_id outcome_p1 outcome_p2 winning_amount created_at',
    ],
    ['profiles', 'id username balance daily_streak avatar_url shipping_address referral_code referred_by created_at'],
    ['user_connections', 'user_id x_username discord_username x_connected discord_connected'],
    ['engagement_activities', 'user_id activity_type reward_amount verified_at claimed_at'],
    ['ticket_claims', 'id user_id amount claim_type claimed_at'],
    [
      'shop_products',
      'id name description image_url type raffle_type product_type raffle_end_time ticket_price available_quantity entry_cost max_entries current_entries created_at',
    ],
    ['raffle_entries', 'id product_id user_id'],
    ['prize_redemptions', 'product_id user_id shipping_address'],
    ['transactions', 'id user_id amount type created_at processed processed_at'],
    ['referrals', 'id referrer_id referred_id rewarded_at'],
    ['tournaments', 'id name status max_players stake_amount prize_pool player1_id winner_id created_at'],
    ['tournament_participants', 'id tournament_id player_id joined_at'],
    [
      'tournament_matches',
      'id tournament_id round_number match_number player1_id player2_id player1_move player2_move winner_id match_status status completed_at created_at',
    ],
  ])('are used by the columns of %s', async (table, names) => {
    const { rows } = await test.context.database.pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
      [table],
    );

    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names.split(' ')));
  });

  it('are used by a profile, whose generated username starts with user_ [ENT-02]', async () => {
    const { profiles, database } = test.context;
    const player = await profiles.ensure({ id: randomUUID(), timeZone: 'UTC' });

    const { rows } = await database.pool.query(
      `SELECT id, username, balance::int, daily_streak, avatar_url, shipping_address, referral_code, referred_by,
        created_at FROM profiles WHERE id = $1`,
      [player.id],
    );

    expect(rows).toEqual([
      {
        id: player.id,
        username: expect.stringMatching(/^user_[0-9a-f]{8}$/),
        balance: 0,
        daily_streak: 0,
        avatar_url: null,
        shipping_address: null,
        referral_code: expect.stringMatching(/^[0-9A-F]{10}$/),
        referred_by: null,
        created_at: expect.any(Date),
      },
    ]);
  });
});

it('the product is called Nibblewick, and its source code contains the name only once [D-37]', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const shipped = ['apps', 'packages']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/\/(node_modules|dist|\.cache)\//.test(path));

  const naming = shipped.filter((path) => /nibblewick/i.test(readFileSync(join(root, path), 'utf8')));

  expect(naming).toEqual(['packages/site/src/brand.ts']);
  expect(brandName).toBe('Nibblewick');
});
