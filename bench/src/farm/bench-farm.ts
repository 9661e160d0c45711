import { simulateHonestSignUps } from './honest-sign-ups.js';
import { startFarmSite, type FarmSite } from './farm-site.js';
import { runChargebacks, runConnections, runLeaderboard, runNoShows, spend, type Loot } from './other-farms.js';
import { measureHonestHour, runFarm, runPreparedFarm, type Harvest } from './sign-up-farm.js';
import { print } from '../measure.js';

const sizes = [
  { accounts: 30, addresses: 1 },
  { accounts: 30, addresses: 10 },
  { accounts: 300, addresses: 1 },
  { accounts: 300, addresses: 10 },
  { accounts: 300, addresses: 50 },
  { accounts: 3_000, addresses: 50 },
];

/**
 * `npm run bench -- farm`: plays attacks of many accounts of one person against the services, with the default settings and all limits, and
 * prints what an hour brings, compared with an honest newcomer.
 */
export async function benchFarm(): Promise<void> {
  printHonestSignUps();
  const site = await startFarmSite();
  try {
    const { context, clock } = site;
    const honest = await measureHonestHour(context, 40);
    print(
      `honest newcomer: ${round(honest.alone)} tickets alone, ${round(honest.invited)} invited, ${round(honest.both)} with the inviting player's`,
    );
    const show = (name: string, { accounts, tickets }: Harvest, addresses: number) => {
      const each = tickets / addresses;
      const ratios = [honest.both, honest.invited, honest.alone].map((one) => `${(each / one).toFixed(2)} x`);
      print(
        `${name}: ${accounts.length} accounts, ${tickets} tickets, ${round(each)} per address: ${ratios.join(', ')}`,
      );
    };
    for (const size of sizes) {
      for (const shape of ['chain', 'star'] as const) {
        const name = `${size.accounts} sign-ups, ${size.addresses} addresses, ${shape}`;
        const harvest = await runFarm(context, size, shape);
        show(name, harvest, size.addresses);
        if (size.accounts === 30) print(`  their prizes: ${lootText(await spend(context, harvest.accounts))}`);
        clock.advance(25 * 3_600_000);
      }
    }
    await printOthers(site);
    const prepared = { accounts: 300, addresses: 50 };
    show('prepared for a day, 300 sign-ups, 50 addresses', await runPreparedFarm(context, clock, prepared), 50);
  } finally {
    await site.close();
  }
}

function round(tickets: number): string {
  return tickets.toFixed(0);
}

const newcomers = 20_000;

function printHonestSignUps(): void {
  const waits = simulateHonestSignUps(newcomers, Math.random);
  const share = (count: number) => `${((100 * count) / newcomers).toFixed(2)} %`;
  const { one, three, seven } = waits.heldAfter;
  print(
    `${newcomers} honest newcomers: rewards wait for ${share(waits.rewardsWait)}, a referral for ${share(waits.referralWaits)} (${share(waits.otherReferralOnly)} only because of another referral on the network)`,
  );
  print(
    `of all, without a reward after 1 evening ${share(one)}, 3 evenings ${share(three)}, 7 evenings ${share(seven)}`,
  );
  print(
    `waiting, by place: ${Object.entries(waits.byPlace)
      .map(([place, count]) => `${place} ${count}`)
      .join(', ')}`,
  );
}

function lootText({ shipped, waiting, entries }: Loot): string {
  return `${shipped} orders ship, ${waiting} wait for a review, ${entries} of 100 entries in a raffle`;
}

async function printOthers({ context, clock }: FarmSite): Promise<void> {
  const { tickets, owed, ...loot } = await runChargebacks(context);
  print(`29 chargebacks: ${tickets} tickets, ${owed} owed, ${lootText(loot)}`);
  print(`one account at X and at Discord on 30 players: ${await runConnections(context)} tickets`);
  const tournaments = 30;
  print(
    `no-shows in ${tournaments} tournaments of 40 tickets: ${await runNoShows(context, clock, tournaments)} tickets`,
  );
  const games = 200;
  const board = await runLeaderboard(context, games);
  print(`${games} games for the leaderboard: ${board.wins} wins, ${board.tickets} tickets`);
}
