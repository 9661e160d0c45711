import { Client, type PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger } from '../../../apps/server/src/modules/ledger/audit.js';
import { adjustBalance } from '../../../apps/server/src/operator/acts/player-acts.js';
import { addListedGame, addPlayer, playerActions } from '../../support/builders/players.js';
import { addPurchase, payFor } from '../../support/builders/purchases.js';
import { addPrize, addRaffle, shopActions } from '../../support/builders/shop.js';
import { addFinal, addTournament, decidedMoves } from '../../support/builders/tournaments.js';
import { createTestContext, type TestContext } from '../../support/test-context.js';

let test: TestContext;

beforeEach(async () => {
  test = await createTestContext();
});

afterEach(() => test.close());

/** Changes rows as a superuser who has switched off every trigger and foreign key, and keeps the balances in step. */
async function tamper(...changes: [text: string, values?: unknown[]][]): Promise<void> {
  await inReplicaRole(async (client) => {
    for (const [text, values] of changes) await client.query(text, values);
    await client.query(
      `UPDATE profiles SET balance = coalesce((SELECT sum(balance_delta) FROM transactions WHERE user_id = profiles.id), 0)`,
    );
  });
}

async function inReplicaRole(change: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const client = await test.context.database.pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    await change(client);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** What the audit finds: each broken invariant with its differences. */
async function findings(): Promise<[invariant: string, found: string[]][]> {
  const client = new Client(test.database.connection);
  await client.connect();
  try {
    const broken = (await auditLedger(client)).filter(({ holds }) => !holds);
    return broken.map(({ invariant, found = [] }) => [invariant, found]);
  } finally {
    await client.end();
  }
}

async function addWonGame() {
  const [winner, loser, stranger] = [
    await addPlayer(test.context),
    await addPlayer(test.context),
    await addPlayer(test.context),
  ];
  const gameId = await addListedGame(test.context, winner, { stakeAmount: 10, move: 'rock' });
  await playerActions(test.context, loser).join(gameId);
  await playerActions(test.context, loser).move(gameId, 'scissors');
  return { winner, loser, stranger, gameId };
}

const gameRows = 'every open game holds its stakes, and every finished game has paid them out';
const adjustmentRows =
  "every operator's adjustment is in the operator log or a starting balance, and each of these is in the ledger";
const entryRows = 'every tournament entry holds its stake or has been paid exactly what it is owed';

describe('the audit compares rows with players and outcomes', () => {
  it('finds a win that was moved to a third account', async () => {
    const { winner, stranger, gameId } = await addWonGame();
    expect(await findings()).toEqual([]);

    await tamper([`UPDATE transactions SET user_id = $1 WHERE type = 'win'`, [stranger.id]]);

    expect(await findings()).toEqual([
      [
        gameRows,
        [`game ${gameId}: lacks 'win 20 for ${winner.id}'; has 'win 20 for ${stranger.id}', which nothing explains`],
      ],
    ]);
  });

  it('finds a result that the moves do not explain, although rows and result agree', async () => {
    const { winner, loser, gameId } = await addWonGame();

    await tamper(
      [`UPDATE games SET winner_id = $1, outcome_p1 = 'loss', outcome_p2 = 'win' WHERE id = $2`, [loser.id, gameId]],
      [
        `UPDATE transactions SET type = CASE type WHEN 'win' THEN 'loss' ELSE 'win' END,
           amount = 30 - amount, balance_delta = 20 - balance_delta WHERE type IN ('win', 'loss')`,
      ],
    );

    expect(await findings()).toContainEqual([
      'every game is won by the better move, and never by a player without one',
      [`game ${gameId}: lacks 'won by ${winner.id}'; has 'won by ${loser.id}', which nothing explains`],
    ]);
  });

  it('finds rows of games without a game, which add up to nothing', async () => {
    const { winner, loser } = await addWonGame();

    await tamper(
      ...[
        [winner.id, 'refund', 5],
        [loser.id, 'stake', -5],
      ].map(([id, type, delta]): [string, unknown[]] => [
        `INSERT INTO transactions (user_id, type, amount, balance_delta, created_at, processed_at) VALUES ($1, $2, 5, $3, now(), now())`,
        [id, type, delta],
      ]),
    );

    expect(await findings()).toEqual([['every row of the ledger names the one thing that its type calls for', []]]);
  });

  it('finds a stake that another account paid', async () => {
    const [creator, stranger] = [await addPlayer(test.context), await addPlayer(test.context)];
    const gameId = await addListedGame(test.context, creator, { stakeAmount: 10 });

    await tamper([`UPDATE transactions SET user_id = $1 WHERE type = 'stake'`, [stranger.id]]);

    expect(await findings()).toEqual([
      [gameRows, [expect.stringContaining(`game ${gameId}: lacks 'stake -10 for ${creator.id}'`)]],
    ]);
  });

  it('finds a prize pool that another entry got, and a winner who did not win the final', async () => {
    const built = await addFinal(test.context);
    await built.first.move(built.final.id, 'rock');
    await built.third.move(built.final.id, 'scissors');
    const [winner, second] = built.players;
    expect(await findings()).toEqual([]);

    await tamper([
      `UPDATE transactions SET user_id = $1, participant_id = (SELECT id FROM tournament_participants WHERE player_id = $1)
       WHERE type = 'tournament_win'`,
      [second?.id],
    ]);
    expect(await findings()).toEqual([
      [
        entryRows,
        expect.arrayContaining([
          expect.stringContaining(`lacks 'tournament_win 40 for ${winner?.id}'`),
          expect.stringContaining(`has 'tournament_win 40 for ${second?.id}', which nothing explains`),
        ]),
      ],
    ]);

    await tamper(['UPDATE tournaments SET winner_id = $1', [second?.id]]);
    expect(await findings()).toEqual([
      [
        entryRows,
        expect.arrayContaining([
          expect.stringContaining("lacks 'the final'"),
          expect.stringContaining("has 'the final'"),
        ]),
      ],
    ]);
  });

  it('finds a match whose winner had the worse move, and a final with a player who lost before', async () => {
    const { tournamentId, players } = await addTournament(test.context, { initialMoves: decidedMoves(4) });
    const [first, second] = players;

    await tamper([
      'UPDATE tournament_matches SET winner_id = player2_id WHERE tournament_id = $1 AND round_number = 1 AND match_number = 1',
      [tournamentId],
    ]);

    expect(await findings()).toEqual([
      [
        'every match is won by the better move, and its players are those who won the matches before it',
        [
          `match 1 of round 1 in tournament ${tournamentId}: lacks 'won by ${first?.id}'; has 'won by ${second?.id}', which nothing explains`,
          `match 1 of round 2 in tournament ${tournamentId}: lacks '${second?.id}'; has '${first?.id}', which nothing explains`,
        ],
      ],
    ]);
  });

  it('finds a raffle entry, an order and a purchase with the rows of another account', async () => {
    const [player, stranger] = [await addPlayer(test.context), await addPlayer(test.context)];
    const actions = shopActions(test.context, player);
    const [raffleId, prizeId] = [await addRaffle(test.context), await addPrize(test.context)];
    await actions.enter(raffleId);
    await actions.redeem(prizeId);
    await payFor(test.context, await addPurchase(test.context, player));
    expect(await findings()).toEqual([]);

    await tamper([
      `UPDATE transactions SET user_id = $1 WHERE type IN ('raffle_entry', 'prize_redemption', 'purchase')`,
      [stranger.id],
    ]);

    expect(await findings()).toEqual([
      [
        'every raffle entry is paid, or refunded if the raffle was cancelled or its prize refused',
        [expect.stringContaining(`entry 1 in raffle ${raffleId}: lacks 'raffle_entry -10 for ${player.id}'`)],
      ],
      [
        'every redemption is paid, or refunded if it was refused',
        [
          expect.stringMatching(
            new RegExp(`^order .*has 'prize_redemption -50 for ${stranger.id}', which nothing explains$`),
          ),
        ],
      ],
      ['every purchase has credited the tickets that were paid for and not refunded; the rest is owed or forgiven', []],
    ]);
  });

  it('finds entries of staff and bots in raffles, but none from before the mark [D-38]', async () => {
    const player = await addPlayer(test.context);
    await shopActions(test.context, player).enter(await addRaffle(test.context));
    await tamper([`UPDATE profiles SET staff_since = now() + interval '1 hour' WHERE id = $1`, [player.id]]);
    expect(await findings()).toEqual([]);

    const ofStaff = [['no staff and no bot has entered a raffle', []]];
    await tamper([`UPDATE profiles SET staff_since = now() - interval '1 hour' WHERE id = $1`, [player.id]]);
    expect(await findings()).toEqual(ofStaff);
    await tamper([`UPDATE profiles SET staff_since = NULL, is_bot = true WHERE id = $1`, [player.id]]);
    expect(await findings()).toContainEqual(ofStaff[0]);
  });

  it('finds an adjustment without its line in the operator log, and a line without its adjustment', async () => {
    const player = await addPlayer(test.context);
    await adjustBalance(test.context, { operator: 'anna', reason: 'a gift' }, { player, amount: 30 });
    expect(await findings()).toEqual([]);

    await tamper([
      `INSERT INTO transactions (user_id, type, amount, balance_delta, created_at, processed_at)
       VALUES ($1, 'operator_adjustment', 5000, 5000, now(), now())`,
      [player.id],
    ]);
    expect(await findings()).toEqual([
      [adjustmentRows, [`player ${player.id}: has 'operator_adjustment 5000', which nothing explains`]],
    ]);

    await tamper([`DELETE FROM transactions WHERE balance_delta IN (30, 5000)`]);
    expect(await findings()).toEqual([[adjustmentRows, [`player ${player.id}: lacks 'operator_adjustment 30'`]]]);
  });
});
