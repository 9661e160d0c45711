import { outsideGamesNeeded, referralReward } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { addListedGame, addPlayer, intentOf, playerActions } from '../../support/builders/players.js';
import { addPrize, addRaffle, address, shopActions } from '../../support/builders/shop.js';
import { addTrace } from '../../support/builders/sign-up-traces.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock('2026-05-01T08:00:00Z');
const test = useTestContext({ clock, env: { NEW_ACCOUNTS_PER_NETWORK: '3', ORDERS_PER_HOUSEHOLD: '2' } });
const dayMs = 24 * 3_600_000;

type Player = Awaited<ReturnType<typeof addPlayer>>;
let networks = 0;
const newNetwork = () => `network ${(networks += 1)}`;

/** Adds a player who signs up now. */
async function addNewcomer(network = newNetwork(), device?: string, balance = 0): Promise<Player> {
  const player = await addPlayer(test.context, { balance, createdAt: clock.now() });
  await addTrace(test, player, { network, device, at: clock.now() });
  clock.advance(1);
  return player;
}

/** Stores with which code a new player has signed up. */
async function setCode(host: Player, guest: Player): Promise<void> {
  const { referralCode } = await test.context.rewards.referrals.getOwn(host);
  await test.context.database.pool.query('UPDATE users SET referral_code = $1 WHERE id = $2', [referralCode, guest.id]);
}

/** Applies the referral of a new player, and returns the outcome. */
async function refer(host: Player, guest: Player) {
  const { referrals } = test.context.rewards;
  await setCode(host, guest);
  return referrals.apply(guest, intentOf(guest, 'rewards.applyReferral', {}));
}

const addStranger = async ({ ageMs = 2 * dayMs, network = newNetwork() } = {}) => {
  const player = await addPlayer(test.context, { createdAt: new Date(clock.now().getTime() - ageMs) });
  await addTrace(test, player, { network, at: new Date(clock.now().getTime() - ageMs) });
  return player;
};

/** Plays a tie, which leaves the balances as they were. */
async function play(creator: Player, joiner: Player): Promise<void> {
  const gameId = await addListedGame(test.context, creator, { stakeAmount: 1, move: 'rock' });
  await playerActions(test.context, joiner).join(gameId);
  await playerActions(test.context, joiner).move(gameId, 'rock');
  clock.advance(1);
}

async function playStrangers(player: Player, count = outsideGamesNeeded): Promise<Player[]> {
  const strangers = [];
  for (let index = 0; index < count; index += 1) {
    const stranger = await addStranger();
    await play(player, stranger);
    strangers.push(stranger);
  }
  return strangers;
}

const balanceOf = (player: Player) => test.context.ledger.balanceOf(player.id);
const waits = (player: Player) => test.context.rewards.waits.get(player);
const claim = {
  flip: (player: Player) =>
    test.context.rewards.daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {})),
  bonus: (player: Player) =>
    test.context.rewards.daily.claimBonus(player, intentOf(player, 'rewards.claimDailyBonus', {})),
};

describe('a referral', () => {
  it('from another network is paid at once [CON-09]', async () => {
    const [host, guest] = [await addNewcomer(), await addNewcomer()];

    expect(await refer(host, guest)).toMatchObject({ outcome: 'applied', amount: referralReward });
    expect([await balanceOf(host), await balanceOf(guest)]).toEqual([100, 100]);
  });

  it('on one network waits until the friend has finished games against other households, and both see how far', async () => {
    const network = newNetwork();
    const [host, guest] = [await addNewcomer(network), await addNewcomer(network, undefined, 50)];

    expect(await refer(host, guest)).toEqual({ outcome: 'waits', amount: 0, afterGames: outsideGamesNeeded });
    await playStrangers(guest, outsideGamesNeeded - 1);
    await test.context.rewards.referrals.payPending();
    expect([await balanceOf(host), await balanceOf(guest)]).toEqual([0, 50]);
    const progress = { played: outsideGamesNeeded - 1, games: outsideGamesNeeded };
    expect(await waits(host)).toMatchObject({ friends: [{ username: guest.username, ...progress }], referral: null });
    expect(await waits(guest)).toMatchObject({ friends: [], referral: progress });

    await playStrangers(guest, 1);
    await test.context.rewards.referrals.payPending();
    expect([await balanceOf(host), await balanceOf(guest)]).toEqual([100, 150]);
    expect(await waits(host)).toEqual({ friends: [], referral: null, rewards: null });
  });

  it('of a challenge waits like that of a link, if both players share a network', async () => {
    const network = newNetwork();
    const [host, guest] = [await addNewcomer(network, undefined, 5), await addNewcomer(network)];
    const gameId = await addListedGame(test.context, host, { stakeAmount: 5, move: 'rock' });
    const { referralCode } = await test.context.games.getChallenge({ gameId });
    await test.context.database.pool.query('UPDATE users SET referral_code = $1 WHERE id = $2', [
      referralCode,
      guest.id,
    ]);
    const { referrals } = test.context.rewards;

    expect(await referrals.apply(guest, intentOf(guest, 'rewards.applyReferral', {}))).toMatchObject({
      outcome: 'waits',
      amount: 0,
    });

    expect([await balanceOf(host), await balanceOf(guest)]).toEqual([0, 0]);
  });

  it('in one browser waits, and so does one in a chain until its middle has played', async () => {
    const [host, same] = [await addNewcomer('a', 'laptop'), await addNewcomer('b', 'laptop')];
    expect(await refer(host, same)).toMatchObject({ outcome: 'waits' });

    const [first, second, third, fourth] = [
      await addNewcomer(),
      await addNewcomer(newNetwork(), undefined, 50),
      await addNewcomer(),
      await addNewcomer(),
    ];
    expect(await refer(first, second)).toMatchObject({ outcome: 'applied' });
    expect(await refer(second, third)).toMatchObject({ outcome: 'waits' });
    await playStrangers(second);
    expect(await refer(second, fourth)).toMatchObject({ outcome: 'applied' });
  });

  it('in a chain waits, also if the later referral is settled first', async () => {
    const [first, second, third] = [await addNewcomer(), await addNewcomer(), await addNewcomer()];
    await setCode(first, second);

    expect(await refer(second, third)).toMatchObject({ outcome: 'waits' });
    expect([await balanceOf(first), await balanceOf(second), await balanceOf(third)]).toEqual([100, 100, 0]);
  });

  it('that has waited is paid if no other one of the network was within 24 hours', async () => {
    const network = newNetwork();
    const host = await addNewcomer(network);
    const guests = [await addNewcomer(network, undefined, 50), await addNewcomer(network, undefined, 50)];
    for (const guest of guests) {
      await refer(host, guest);
      await playStrangers(guest);
    }
    const { referrals } = test.context.rewards;

    await referrals.payPending();
    expect(await balanceOf(host)).toBe(100);
    clock.advance(dayMs - 10);
    await referrals.payPending();
    expect(await refer(await addStranger(), await addNewcomer(network))).toMatchObject({ outcome: 'waits' });
    expect(await balanceOf(host)).toBe(100);
    clock.advance(10);
    await referrals.payPending();
    expect(await balanceOf(host)).toBe(200);
  });

  it('counts no game twice against one household, and none against new, linked or waiting players', async () => {
    const network = newNetwork();
    const [host, guest] = [await addNewcomer(network, undefined, 50), await addNewcomer(network, undefined, 50)];
    await refer(host, guest);

    const [stranger] = await playStrangers(guest, 1);
    if (!stranger) throw new Error('no stranger');
    await play(guest, stranger);
    await play(guest, host);
    await play(guest, await addStranger({ ageMs: dayMs / 2 }));
    await play(guest, await addStranger({ network }));
    const theirs = newNetwork();
    const waitingStranger = await addStranger({ network: theirs });
    await refer(await addStranger({ network: theirs }), waitingStranger);
    await play(guest, waitingStranger);

    expect(await waits(guest)).toMatchObject({ referral: { played: 1 } });
  });

  it('counts a game after many that do not count', async () => {
    const network = newNetwork();
    const [host, guest] = [await addNewcomer(network, undefined, 50), await addNewcomer(network, undefined, 50)];
    await refer(host, guest);

    for (let count = 0; count < 6; count += 1) await play(guest, host);
    await playStrangers(guest, 1);

    expect(await waits(guest)).toMatchObject({ referral: { played: 1 } });
  });

  it('counts no game that a player has forfeited', async () => {
    const network = newNetwork();
    const [host, guest] = [await addNewcomer(network), await addNewcomer(network, undefined, 50)];
    await refer(host, guest);
    const stranger = await addStranger();

    const seats = [
      [guest, stranger],
      [stranger, guest],
    ] as const;
    for (const [creator, joiner] of seats) {
      const gameId = await addListedGame(test.context, creator, { stakeAmount: 1, move: 'rock' });
      await playerActions(test.context, joiner).join(gameId);
    }
    clock.advance(2 * dayMs);
    await test.context.games.settleExpired();

    expect(await test.context.games.listOpen(guest)).toEqual([]);
    expect(await waits(guest)).toMatchObject({ referral: { played: 0 } });
  });
});

describe('the fourth new account of a network and day', () => {
  it('waits for all rewards but a flip, and gets them after games against other households', async () => {
    const network = newNetwork();
    const early = [await addNewcomer(network), await addNewcomer(network), await addNewcomer(network)];
    const late = await addNewcomer(network);
    for (const player of early) {
      await claim.flip(player);
      await claim.bonus(player);
    }

    const missing = { code: 'REWARDS_WAIT', values: { n: outsideGamesNeeded, m: outsideGamesNeeded } };
    await expect(claim.bonus(late)).rejects.toMatchObject({ reply: missing });
    expect(await waits(late)).toMatchObject({ rewards: { played: 0, games: outsideGamesNeeded } });
    expect(await refer(await addStranger(), late)).toMatchObject({ outcome: 'waits' });
    await claim.flip(late);
    await playStrangers(late);
    clock.advance(dayMs);
    expect(await claim.bonus(late)).toMatchObject({ amount: 25 });
    expect(await waits(late)).toMatchObject({ rewards: null });
  });

  it('gets its first rewards only if fewer than three others of the network got theirs within 24 hours', async () => {
    const network = newNetwork();
    for (let index = 0; index < 3; index += 1) await addNewcomer(network);
    const late = [];
    for (let index = 0; index < 5; index += 1) late.push(await addNewcomer(network, undefined, 50));
    for (const player of late) await playStrangers(player);

    const results = await Promise.allSettled(late.map((player) => claim.bonus(player)));

    const outcomes = results.map((result) => (result.status === 'rejected' ? result.reason.reply.code : 'paid'));
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(3);
    const refused = late.filter((_, index) => outcomes[index] === 'NETWORK_REWARDS_USED');
    expect(refused).toHaveLength(2);
    for (const player of refused) {
      expect(await waits(player)).toMatchObject({ rewards: { played: outsideGamesNeeded, games: outsideGamesNeeded } });
    }
    clock.advance(dayMs);
    for (const player of refused) expect(await claim.bonus(player)).toMatchObject({ amount: 25 });
  });

  it('takes the place of a newcomer of the next day, who keeps the flip', async () => {
    const network = newNetwork();
    for (let index = 0; index < 3; index += 1) await addNewcomer(network);
    const late = [];
    for (let index = 0; index < 3; index += 1) late.push(await addNewcomer(network, undefined, 50));
    for (const player of late) await playStrangers(player);
    clock.advance(dayMs);
    for (const player of late) await claim.bonus(player);
    const newcomer = await addNewcomer(network);

    await claim.flip(newcomer);
    await expect(claim.bonus(newcomer)).rejects.toMatchObject({ reply: { code: 'NETWORK_REWARDS_USED' } });
    clock.advance(dayMs);
    expect(await claim.bonus(newcomer)).toMatchObject({ amount: 25 });
  });

  it('is not the first to wait for the reward of a referral: that is the second one with a referral', async () => {
    const network = newNetwork();
    const [first, second] = [await addNewcomer(network), await addNewcomer(network)];

    expect(await refer(await addStranger(), first)).toMatchObject({ outcome: 'applied' });
    expect(await refer(await addStranger(), second)).toMatchObject({ outcome: 'waits' });
  });

  it('does not make the referral of an earlier one wait, if the others came without a link', async () => {
    const network = newNetwork();
    const [, second] = [await addNewcomer(network), await addNewcomer(network)];

    expect(await refer(await addStranger(), second)).toMatchObject({ outcome: 'applied' });
    clock.advance(dayMs);
    expect(await refer(await addStranger(), await addNewcomer(network))).toMatchObject({ outcome: 'applied' });
  });

  it('does not wait if the others are from the day before', async () => {
    const network = newNetwork();
    for (let index = 0; index < 3; index += 1) await addNewcomer(network);
    clock.advance(dayMs);

    expect(await claim.bonus(await addNewcomer(network))).toMatchObject({ amount: 25 });
  });

  it('shares three flips per day with the later ones of its network, also at the same moment', async () => {
    const network = newNetwork();
    for (let index = 0; index < 3; index += 1) await addNewcomer(network);
    const late = [];
    for (let index = 0; index < 8; index += 1) late.push(await addNewcomer(network));

    const results = await Promise.allSettled(late.map((player) => claim.flip(player)));

    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.reply.code] : []));
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'NETWORK_FLIPS_USED'));
  });
});

/** Adds two new players of one household, of whom the first can invite the second. */
const addHousehold = {
  network: async () => {
    const network = newNetwork();
    return [await addNewcomer(network, undefined, 500), await addNewcomer(network, undefined, 500)] as const;
  },
  device: async () => {
    const device = `device ${newNetwork()}`;
    return [await addNewcomer(newNetwork(), device, 500), await addNewcomer(newNetwork(), device, 500)] as const;
  },
  chain: async () => {
    const [first, middle] = [await addNewcomer(), await addNewcomer(newNetwork(), undefined, 500)];
    const last = await addNewcomer(newNetwork(), undefined, 500);
    await refer(first, middle);
    return [middle, last] as const;
  },
};

/** Orders a prize, and returns the state of the order. */
async function order(player: Player, prizeId: string, street: string) {
  const { viewer } = await shopActions(test.context, player).redeem(prizeId, { ...address, street });
  clock.advance(1);
  return viewer?.orders[0]?.hold?.cause ?? viewer?.orders[0]?.status;
}

it('one person gets what a newcomer gets, at once; one household waits for games, and has a share of orders and entries [D-39]', async () => {
  const [friend, newcomer] = [await addNewcomer(), await addNewcomer()];
  expect(await refer(friend, newcomer)).toMatchObject({ outcome: 'applied' });
  expect((await claim.flip(newcomer)).amount + (await claim.bonus(newcomer)).amount).toBeGreaterThanOrEqual(35);

  for (const [link, add] of Object.entries(addHousehold)) {
    const [host, guest] = await add();
    expect({ link, ...(await refer(host, guest)) }).toMatchObject({ link, outcome: 'waits' });
    await playStrangers(guest);
    await test.context.rewards.referrals.payPending();
    expect({ link, referral: (await waits(guest)).referral }).toEqual({ link, referral: null });

    // Only a chain is linked by its referral; the others are counted together without one.
    const [one, other] = link === 'chain' ? [host, guest] : await add();
    const prizeId = await addPrize(test.context, { ticketPrice: 1 });
    const states = [await order(one, prizeId, `1 ${link}`), await order(one, prizeId, `2 ${link}`)];
    states.push(await order(other, prizeId, `3 ${link}`));
    expect({ link, states }).toEqual({ link, states: ['ordered', 'ordered', 'review'] });
    const raffleId = await addRaffle(test.context, { entryCost: 1, maxEntries: 10, entriesPerHousehold: undefined });
    for (const player of [one, one]) await shopActions(test.context, player).enter(raffleId);
    const beyond = shopActions(test.context, other).enter(raffleId);
    await expect(beyond).rejects.toMatchObject({ reply: { code: 'HOUSEHOLD_SHARE_USED' } });
  }

  const prizeId = await addPrize(test.context, { ticketPrice: 1 });
  const neighbours = [await addStranger(), await addStranger(), await addStranger()];
  const states = [];
  for (const neighbour of neighbours) states.push(await order(neighbour, prizeId, '4 Same Street'));
  expect(states).toEqual(['ordered', 'ordered', 'review']);

  const network = newNetwork();
  for (let count = 0; count < 3; count += 1)
    expect(await claim.bonus(await addNewcomer(network))).toMatchObject({ amount: 25 });
  const late = [await addNewcomer(network, undefined, 10), await addNewcomer(network, undefined, 10)];
  for (const player of late) {
    await expect(claim.bonus(player)).rejects.toMatchObject({ reply: { code: 'REWARDS_WAIT' } });
    await playStrangers(player);
  }
  clock.advance(dayMs);
  for (const player of late) {
    expect(await claim.bonus(player)).toMatchObject({ amount: 25 });
  }
});
