import { tiesBeforeSeed } from '@game/rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adjustBalance } from '../../../apps/server/src/operator/acts/player-acts.js';
import { addListedGame, addPlayer, playerActions } from '../../support/builders/players.js';
import { addPurchase, payFor } from '../../support/builders/purchases.js';
import { addPrize, addRaffle, addRefusedWin, shopActions } from '../../support/builders/shop.js';
import { addFinal, addTournament, decidedMoves, matchAt, viewTournament } from '../../support/builders/tournaments.js';
import { auditFindings, tamper as tamperWith } from '../../support/tampering.js';
import { createTestContext, type TestContext } from '../../support/test-context.js';

let test: TestContext;

beforeEach(async () => {
  test = await createTestContext();
});

afterEach(() => test.close());

const tamper = (...changes: [text: string, values?: unknown[]][]) => tamperWith(test, ...changes);
const findings = () => auditFindings(test);

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
const matchRows =
  'every match is decided as its moves say, and its players joined as a pair or won the matches before it';
const commitmentRows = 'every revealed move is the one that was committed to';
const prizeRows =
  'every order of a won prize is that of its winner, and is refused only if the proof of the draw says so';
const rewardRows = 'every claimed reward has the amount of its kind';
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
        matchRows,
        [
          `match 1 of round 1 in tournament ${tournamentId}: lacks 'moves for ${first?.id}'; has 'moves for ${second?.id}', which nothing explains`,
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
        'every raffle entry is paid in full, or refunded if the raffle was cancelled or its prize refused',
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

  it('finds a starting balance that was not given when the account was created', async () => {
    const player = await addPlayer(test.context);
    await tamper(
      [`UPDATE profiles SET starting_balance = 0`],
      [`DELETE FROM transactions WHERE type = 'operator_adjustment'`],
    );
    expect(await findings()).toEqual([]);

    await tamper(
      [`UPDATE profiles SET starting_balance = 5000`],
      [
        `INSERT INTO transactions (user_id, type, amount, balance_delta, created_at, processed_at)
         SELECT id, 'operator_adjustment', 5000, 5000, created_at + interval '1 hour', now() FROM profiles`,
      ],
    );

    expect(await findings()).toEqual([
      [
        adjustmentRows,
        [`player ${player.id}: lacks 'starting balance 5000'; has 'operator_adjustment 5000', which nothing explains`],
      ],
    ]);
  });

  it.each([
    [
      'daily_bonus',
      `INSERT INTO ticket_claims (id, user_id, claim_type, local_day, amount, claimed_at)
       VALUES (gen_random_uuid(), $1, 'daily_bonus', now(), 5000, now())`,
    ],
    [
      'activity_reward',
      `INSERT INTO engagement_activities (id, user_id, activity_type, reward_amount, claimed_at)
       VALUES (gen_random_uuid(), $1, 'avatar_upload', 5000, now())`,
    ],
  ])('finds 5,000 tickets of the type %s', async (type, claim) => {
    const player = await addPlayer(test.context);
    const paid = `INSERT INTO transactions (user_id, type, amount, balance_delta, created_at, processed_at)
      VALUES ($1, $2, 5000, 5000, now(), now())`;

    await tamper([claim, [player.id]], [paid, [player.id, type]]);

    expect(await findings()).toEqual([[rewardRows, []]]);
  });

  it('finds a raffle entry that cost less than the others', async () => {
    const player = await addPlayer(test.context);
    const raffleId = await addRaffle(test.context);
    await shopActions(test.context, player).enter(raffleId);

    await tamper(
      ['UPDATE raffle_entries SET entry_cost = 1'],
      [`UPDATE transactions SET amount = 1, balance_delta = -1 WHERE type = 'raffle_entry'`],
    );

    expect(await findings()).toEqual([
      [expect.stringContaining('every raffle entry is paid in full'), [expect.stringContaining(`-1 for ${player.id}`)]],
    ]);
  });
});

describe('the audit compares the orders of won prizes with the draws', () => {
  it('finds an order that was moved to a third account, and one that was deleted', async () => {
    const [winner, stranger] = [await addPlayer(test.context), await addPlayer(test.context)];
    const raffleId = await addRaffle(test.context, { entryCost: 1, maxEntries: 1 });
    const actions = shopActions(test.context, winner);
    await actions.enter(raffleId);
    await test.context.shop.raffles.drawDue();
    await actions.redeem(raffleId);
    expect(await findings()).toEqual([]);

    await tamper(['UPDATE prize_redemptions SET user_id = $1', [stranger.id]]);
    const lacks = `draw 1 of raffle ${raffleId}: lacks 'order of ${winner.id}'`;
    expect(await findings()).toEqual([
      [prizeRows, [`${lacks}; has 'order of ${stranger.id}', which nothing explains`]],
    ]);

    await tamper(['DELETE FROM prize_redemptions']);
    expect(await findings()).toEqual([[prizeRows, [lacks]]]);
  });

  it('finds an order that was shipped although its winner was refused', async () => {
    const winner = await addPlayer(test.context);
    const { productId } = await addRefusedWin(test.context, winner);
    expect(await findings()).toEqual([]);

    await tamper([
      `UPDATE prize_redemptions SET status = 'shipped', shipped_at = now(), refused_at = NULL, refusal_cause = NULL,
         refusal_requested_by = NULL, refusal_requested_at = NULL, refusal_approved_by = NULL`,
    ]);

    const difference = `lacks 'order of ${winner.id}, refused: breach'; has 'order of ${winner.id}', which nothing explains`;
    expect(await findings()).toEqual([[prizeRows, [`draw 1 of raffle ${productId}: ${difference}`]]]);
  });
});

describe('the audit compares results with moves and commitments', () => {
  it.each(['seed', 'absence', 'walkover'])('finds a match with two moves that is decided by %s', async (decision) => {
    const { tournamentId, players } = await addTournament(test.context, { initialMoves: decidedMoves(4) });
    const [first, second] = players;

    await tamper(
      [
        `UPDATE tournament_matches SET winner_id = player2_id, decided_by = $1
         WHERE tournament_id = $2 AND round_number = 1 AND match_number = 1`,
        [decision, tournamentId],
      ],
      ['UPDATE tournament_matches SET player1_id = $1 WHERE round_number = 2', [second?.id]],
    );

    expect(await findings()).toContainEqual([
      matchRows,
      [expect.stringContaining(`lacks 'moves for ${first?.id}'; has '${decision}', which nothing explains`)],
    ]);
  });

  it('finds a match of ties whose winner the seed does not favour, and a seed that was exchanged', async () => {
    const built = await addTournament(test.context, { initialMoves: ['rock', 'rock', 'rock', 'rock'] });
    const { tournamentId, actions } = built;
    for (let hand = 1; hand < tiesBeforeSeed; hand += 1) {
      const { matches } = await viewTournament(test.context, built);
      for (const [index, one] of actions.entries()) {
        await one.move(matchAt(matches, 1, 1 + Math.floor(index / 2)).id, 'rock', hand);
      }
    }
    expect(await findings()).toEqual([]);
    const seeds = 'every match of ties is won by the player whom the seed of its tournament favours';

    const swap = `UPDATE tournament_matches SET winner_id = CASE winner_id WHEN player1_id THEN player2_id ELSE player1_id END
      WHERE tournament_id = $1 AND round_number = 1`;
    await tamper([swap, [tournamentId]]);
    expect(await findings()).toContainEqual([seeds, []]);

    await tamper([swap, [tournamentId]], [`UPDATE tournaments SET seed = repeat('0', 64)`]);
    expect(await findings()).toContainEqual([seeds, []]);
  });

  it('finds a first round whose pairs are not in the order of joining', async () => {
    const { players } = await addTournament(test.context, { initialMoves: ['rock', 'rock', 'rock', 'rock'] });
    const [first, , third] = players;

    await tamper([
      `UPDATE tournament_matches SET player1_id = CASE player1_id WHEN $1 THEN $2 ELSE $1 END::uuid WHERE round_number = 1`,
      [first?.id, third?.id],
    ]);

    const changed = `lacks '${first?.id}'; has '${third?.id}', which nothing explains`;
    expect(await findings()).toContainEqual([matchRows, expect.arrayContaining([expect.stringContaining(changed)])]);
  });

  it.each([
    ['game', `UPDATE games SET player2_move = 'paper'`],
    ['game without a move', 'UPDATE games SET player2_move = NULL'],
  ])('finds a rewritten %s, whose commitment says otherwise', async (_kind, change) => {
    const { gameId } = await addWonGame();
    expect(await findings()).toEqual([]);

    await tamper([change]);

    expect(await findings()).toContainEqual([commitmentRows, [expect.stringContaining(`game ${gameId}: lacks`)]]);
  });

  it.each([
    ['match', `UPDATE tournament_matches SET player1_move = 'paper' WHERE status = 'completed'`],
    ['tied hand', `UPDATE tournament_ties SET player1_move = 'paper', player2_move = 'paper'`],
  ])('finds the rewritten move of a %s', async (_kind, change) => {
    const built = await addFinal(test.context);
    await built.first.move(built.final.id, 'rock');
    await built.third.move(built.final.id, 'rock');
    expect(await findings()).toEqual([]);

    await tamper([change]);

    expect(await findings()).toContainEqual([
      commitmentRows,
      expect.arrayContaining([expect.stringContaining('lacks')]),
    ]);
  });
});
