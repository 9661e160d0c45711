import {
  countOutsideGames,
  outsideGamesNeeded,
  referralWaitReasons,
  type HouseholdGame,
  type ReferralFacts,
  type WaitReason,
} from '@game/rules';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const evenings = 7;

/** Where honest players sign up: what share of them, how many share a network, and within how many days these sign up. */
const places = {
  /** Alone at home. */
  alone: { share: 0.6, size: () => 1, withinDays: 1 },
  /** Two to five of a family, half of them on one evening. */
  family: { share: 0.2, size: (random: () => number) => 2 + Math.floor(random() ** 2 * 4), withinDays: 14 },
  /** An address that a mobile carrier shares among its customers. */
  carrier: { share: 0.1, size: () => 8, withinDays: 60 },
  /** Colleagues who tell each other. */
  office: { share: 0.05, size: (random: () => number) => 4 + Math.floor(random() * 9), withinDays: 21 },
  /** A quarter of the 320 residents of a dormitory. */
  dormitory: { share: 0.05, size: () => 80, withinDays: 60 },
};
export type SignUpPlace = keyof typeof places;

interface Newcomer {
  id: number;
  place: SignUpPlace;
  network: string;
  at: number;
  inviter: Newcomer | null;
  /** The games of each evening after the sign-up. */
  games: HouseholdGame[][];
}

/** How many honest newcomers wait for a reward, and for how long. */
export interface HonestWaits {
  newcomers: number;
  /** Newcomers whose own rewards wait, because too many accounts of their network were new. */
  rewardsWait: number;
  /** Newcomers whose referral waits, and those of whom only because of another referral on their network. */
  referralWaits: number;
  otherReferralOnly: number;
  /** Newcomers of each place of whom something waits. */
  byPlace: Record<SignUpPlace, number>;
  /** Newcomers who still lack a reward after their first evening, the first three and the first seven, with or without play. */
  heldAfter: { one: number; three: number; seven: number };
}

/**
 * Simulates honest newcomers of 60 days, with the rules of `@game/rules` in memory: families, mobile carriers, offices and
 * dormitories share networks, 30 % were invited, four in ten of those with a shared network by somebody on it, and a quarter of the
 * other inviters are newcomers of the last week. They play 0 to many games an evening, five on average, a quarter of them within their network or against
 * the inviting player, and a tenth of the others against accounts of the last day. They claim their first rewards after the sign-up, or
 * on the first evening on which they can.
 */
export function simulateHonestSignUps(count: number, random: () => number, newAccountsPerNetwork = 3): HonestWaits {
  const byPlace = Object.fromEntries(Object.keys(places).map((place) => [place, 0])) as Record<SignUpPlace, number>;
  const heldAfter = { one: 0, three: 0, seven: 0 };
  const result = { newcomers: count, rewardsWait: 0, referralWaits: 0, otherReferralOnly: 0, byPlace, heldAfter };
  const networks = new Map<string, NetworkDay>();
  const waiting = new Map<Newcomer, { rewards: boolean; referral: boolean }>();
  for (const { newcomer, at, evening } of eventsOf(populationOf(count, random))) {
    const day = networks.get(newcomer.network) ?? { signUps: [], starts: [], referrals: [] };
    networks.set(newcomer.network, day);
    const today = (times: number[]) => times.filter((time) => time > at - dayMs).length;
    const isFull = today(day.starts) >= newAccountsPerNetwork;
    const hasOtherReferral = today(day.referrals) >= Math.ceil(newAccountsPerNetwork / 3);
    if (evening === 0) {
      const isInCrowd = today(day.signUps) >= newAccountsPerNetwork;
      day.signUps.push(at);
      const reasons = newcomer.inviter && reasonsOf(newcomer, newcomer.inviter, { isInCrowd, hasOtherReferral });
      const waits = { rewards: isInCrowd || isFull, referral: (reasons?.length ?? 0) > 0 };
      if (!waits.rewards) day.starts.push(at);
      if (reasons?.length === 0) day.referrals.push(at);
      if (waits.rewards) result.rewardsWait += 1;
      if (waits.referral) result.referralWaits += 1;
      if (reasons?.join() === 'otherReferral') result.otherReferralOnly += 1;
      if (!waits.rewards && !waits.referral) continue;
      byPlace[newcomer.place] += 1;
      waiting.set(newcomer, waits);
      continue;
    }
    const waits = waiting.get(newcomer);
    if (!waits) continue;
    if (outsideGames(newcomer, evening) >= outsideGamesNeeded) {
      if (waits.rewards && !isFull) day.starts.push(at);
      if (waits.referral && !hasOtherReferral) day.referrals.push(at);
      waits.rewards &&= isFull;
      waits.referral &&= hasOtherReferral;
    }
    const counted = ({ 1: 'one', 3: 'three', 7: 'seven' } as const)[evening];
    if (counted && (waits.rewards || waits.referral)) heldAfter[counted] += 1;
  }
  return result;
}

function reasonsOf(
  { network, at }: Newcomer,
  inviter: Newcomer,
  facts: Pick<ReferralFacts, 'isInCrowd' | 'hasOtherReferral'>,
): WaitReason[] {
  return referralWaitReasons({
    sharesNetwork: inviter.network === network,
    sharesDevice: false,
    inviterWasInvited: inviter.inviter !== null,
    inviterGames: outsideGames(inviter, Math.floor((at - inviter.at) / dayMs)),
    ...facts,
  });
}

/** When accounts of a network signed up, got their first rewards, and were paid for referrals. */
interface NetworkDay {
  signUps: number[];
  starts: number[];
  referrals: number[];
}

/** Returns the sign-up of each newcomer, evening 0, and the end of each evening after it, in order of time. */
function eventsOf(newcomers: Newcomer[]): { newcomer: Newcomer; at: number; evening: number }[] {
  const events = newcomers.flatMap((newcomer) =>
    Array.from({ length: evenings + 1 }, (_, evening) => {
      const at = newcomer.at + (evening === 0 ? 0 : (evening - 1) * dayMs + 2 * hourMs);
      return { newcomer, at, evening };
    }),
  );
  return events.toSorted((one, other) => one.at - other.at);
}

function populationOf(count: number, random: () => number): Newcomer[] {
  const newcomers: Newcomer[] = [];
  let networks = 0;
  for (const [place, { share, size, withinDays }] of Object.entries(places)) {
    for (let added = 0; added < share * count;) {
      networks += 1;
      const first = random() * 60 * dayMs;
      const members = Math.min(size(random), Math.ceil(share * count) - added);
      for (let member = 0; member < members; member += 1) {
        // Half of those who share a home or an office sign up together.
        const isTogether = member > 0 && withinDays < 60 && random() < 0.5;
        const at = first + (member === 0 ? 0 : random() * (isTogether ? 3 * hourMs : withinDays * dayMs));
        newcomers.push({
          id: newcomers.length,
          place: place as SignUpPlace,
          network: `${networks}`,
          at,
          inviter: null,
          games: [],
        });
      }
      added += members;
    }
  }
  const byTime = newcomers.slice(0, count).toSorted((one, other) => one.at - other.at);
  const earlierOf = new Map<string, Newcomer[]>();
  for (const [index, newcomer] of byTime.entries()) {
    const relatives = earlierOf.get(newcomer.network) ?? [];
    if (random() < 0.3) newcomer.inviter = inviterOf(newcomer, relatives, { byTime, index }, random);
    newcomer.games = gamesOf(newcomer, random);
    earlierOf.set(newcomer.network, [...relatives, newcomer]);
  }
  return byTime;
}

/** Returns an inviting player: somebody on the same network, a newcomer of the last days, or a player from before. */
function inviterOf(
  { at }: Newcomer,
  relatives: Newcomer[],
  { byTime, index }: { byTime: Newcomer[]; index: number },
  random: () => number,
): Newcomer {
  const pick = (among: Newcomer[]) => among[Math.floor(random() * among.length)];
  const relative = random() < 0.4 ? pick(relatives) : undefined;
  if (relative) return relative;
  const recent = byTime[index - 1 - Math.floor(random() * Math.min(index, 2_000))];
  const isRecent = random() < 0.25 && recent !== undefined && recent.at > at - 7 * dayMs;
  const established = {
    id: -1,
    place: 'alone' as const,
    network: 'elsewhere',
    at: -400 * dayMs,
    inviter: null,
    games: [],
  };
  return isRecent ? recent : established;
}

function gamesOf({ at }: Newcomer, random: () => number): HouseholdGame[][] {
  return Array.from({ length: evenings }, (_, evening) => {
    // A geometric distribution with a mean of five.
    const games = Math.floor(Math.log(1 - random()) / Math.log(5 / 6));
    const completedAt = new Date(at + evening * dayMs + hourMs);
    return Array.from({ length: games }, () => ({
      household: `player ${Math.floor(random() * 1_000)}`,
      completedAt,
      opponentSince: new Date(at - (random() < 0.1 ? 0 : 30 * dayMs)),
      isLinked: random() < 0.25,
    }));
  });
}

/** Counts the games of the first evenings that end a wait. */
function outsideGames({ games, at }: Newcomer, days: number): number {
  if (at < 0) return outsideGamesNeeded;
  return countOutsideGames(games.slice(0, days).flat());
}
