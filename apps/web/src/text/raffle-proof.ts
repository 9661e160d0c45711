import { catalogue } from './catalogue.js';
import { formatDateTime, formatNumber, plural } from './format.js';

const at = (moment: string) => formatDateTime(new Date(moment));

/** The proof of a raffle's draws: what is published, what this browser has checked, and what it cannot know (D-21). */
export const raffleProofText = catalogue({
  back: 'Back to the Prize',
  heading: 'Proof of the Draw',
  loading: 'Loading the draw...',
  failed: 'The draw could not be loaded.',
  /** By what decides the winner besides the seed and the entries. */
  explanations: {
    quicknet:
      'The winner follows from three things: our seed (its hash is published with the raffle), the entries with a random number from the browser of each entrant, and a round of the public randomness beacon quicknet that is due only after entries close. We do not control this beacon.',
    ownBeacon:
      'The winner follows from three things: our seed (its hash is published with the raffle), the entries with a random number from the browser of each entrant, and a round of a randomness beacon that is due only after entries close. This beacon is not a public network: the owner of its key can know each round in advance.',
    noBeacon:
      'The winner follows from two things: our seed (its hash is published with the raffle), and the entries with a random number from the browser of each entrant. We know the seed.',
  },
  stages: {
    open: 'Entries are open. The values below are already fixed.',
    waiting: (round: number, moment: string) =>
      `Round ${formatNumber(round)} of the beacon decides the winner. It appears on ${at(moment)}.`,
    late: (round: number, moment: string) =>
      `Round ${formatNumber(round)} of the beacon decides the winner. It was due on ${at(moment)}, but has not arrived yet. Nothing is drawn before.`,
    overdueSince: (moment: string) =>
      `The draw is overdue since ${at(moment)}. If it does not take place within seven days, all entries are refunded.`,
    drawing: 'The winner is being drawn.',
    entriesClosed: 'Entries are closed.',
    redrawing: 'The winner did not get the prize, so it is drawn again among the others.',
    overdue: "The winner's time to give an address is over.",
    later: (moment: string) => `The draw is on ${at(moment)}.`,
    substituted: (round: number) =>
      `The planned round of the beacon did not arrive within 24 hours, so we chose round ${formatNumber(round)}. The winner is being drawn.`,
    closed: 'This raffle ended without a winner.',
    empty: 'This raffle ended without entries, so there is no winner.',
    cancelled: {
      operator: 'We cancelled this raffle. Every entry was refunded.',
      refusals: 'This raffle was cancelled after two winners did not get the prize, and every entry was refunded.',
      overdue: 'This raffle was cancelled because its draw was seven days late, and every entry was refunded.',
    },
    revealed: 'The seed of the draw that did not take place is shown below.',
  },
  verdict: {
    checking: 'Your browser is verifying the proof...',
    holds: 'Your browser has verified this proof. Every check holds.',
    fails: (count: number) =>
      plural(count, {
        one: '# check fails: this proof does not hold!',
        other: '# checks fail: this proof does not hold!',
      }),
    malformed: 'Our server sent a proof with missing or impossible values. It cannot be verified!',
    unavailable: 'Your browser cannot verify this proof here: it needs a secure (https) connection.',
  },
  memory: {
    heading: 'What this browser saw',
    receipts: (count: number) =>
      plural(count, {
        one: 'Your receipt matches: your entry is in the draw as you made it.',
        other: 'Your # receipts match: your entries are in the draw as you made them.',
      }),
    noReceipt:
      'No receipt on this device, so it cannot know whether the seed and the entries were replaced. The browser with which you enter keeps your receipts.',
    inTime:
      'This browser saw all entries after they had closed and before the draw, and none was changed, added or dropped since.',
    closing: 'This browser saw the raffle after it had closed, and no entry was changed, added or dropped since.',
    earlier: (count: number) =>
      plural(count, {
        one: 'The first entry is the one that this browser saw earlier.',
        other: 'The first # entries are those that this browser saw earlier.',
      }),
    noClosing:
      'This browser did not see the raffle between its closing and its draw, so it does not know whether later entries were added or replaced afterwards.',
    problems: {
      seed: (entry: number) =>
        `Your receipt of entry ${formatNumber(entry)} shows another seed hash: the seed was swapped!`,
      entry: (entry: number) =>
        `Entry ${formatNumber(entry)} is not the one in your receipt: it was changed or dropped!`,
      chain: (entry: number) =>
        `One of the first ${formatNumber(entry)} entries was changed, added or dropped after this browser saw them!`,
      closing: (entry: number) =>
        `This raffle had closed with ${formatNumber(entry)} entries when this browser saw it, but was changed since!`,
      open: (entry: number) =>
        `This browser saw the raffle open with ${plural(entry, { one: '# entry', other: '# entries' })}, after its announced end! Unless the clock of this device was wrong, we accepted entries too late.`,
      order: (draw: number) =>
        `You won draw ${formatNumber(draw)} and gave your address: this browser has the receipt. The proof denies it!`,
      acts: () => 'A draw, an order or a refusal that this browser saw was changed or hidden since!',
    },
  },
  published: {
    heading: 'The entries',
    seedHash: 'Hash of the seeds',
    chainHead: 'End of the entry chain',
    beacon: 'Chain of the beacon',
    noBeacon: 'none',
    revealedSeed: 'Revealed seed',
  },
  checks: {
    format: { holds: 'The proof is complete.', fails: 'The proof has missing or impossible values!' },
    quicknet: {
      holds: 'The beacon is quicknet, the public network of drand.',
      fails: 'The beacon has the name or the key of quicknet, but another name, key, start or period!',
    },
    entries: {
      holds: 'The entries form one chain. None can be changed, added, moved or dropped without changing its end.',
      fails: 'The entries do not form the published chain!',
    },
    closing: {
      holds: 'Entries closed when the raffle was full or at its end, and none has a later date.',
      fails: 'Entries did not close when the raffle was full or at its end!',
    },
    status: {
      holds: 'The state of the raffle fits its draws.',
      fails: 'The state of the raffle does not fit its draws!',
    },
    refusals: {
      holds: 'Every winner who did not get the prize was refused with a cause that fits, and at most two were.',
      fails: 'A winner was refused without a cause that fits, or the raffle was drawn after the second refusal!',
    },
    revealedSeed: {
      holds: 'The revealed seed belongs to the hash of the seeds, with which the chain of entries begins.',
      fails: 'The seed of the cancelled draw is missing, or does not belong to the hash of the seeds!',
    },
    seed: {
      holds: 'The seed belongs to the hash of the seeds, with which the chain of entries begins.',
      fails: 'The seed does not belong to the hash of the seeds!',
    },
    time: {
      holds: 'The draw did not take place before its time.',
      fails: 'The draw took place before its time or seven days late, or its winner had less than 14 days!',
    },
    round: {
      holds: 'The round of the beacon follows from the time when entries closed.',
      fails: 'The round of the beacon does not follow from the time when entries closed!',
    },
    beacon: {
      holds: 'The key of the beacon has signed the round, which is due only after the closing.',
      fails: 'The beacon has not signed this round!',
    },
    winner: {
      holds: 'The winning entry follows from the seed, the entries and the round.',
      fails: 'These values lead to another winning entry!',
    },
    winnerWithoutBeacon: 'The winning entry follows from the seed and the entries.',
    substitute: 'We chose another round of the beacon than the planned one. See below.',
    postponed:
      'The round of the beacon follows from the time when entries closed, but we skipped an earlier one. See below.',
  },
  draw: {
    heading: (number: number) => `Draw ${formatNumber(number)}`,
    drawnAt: (moment: string) => `Drawn on ${at(moment)}`,
    winner: (username: string) => `Winner: ${username}`,
    ordered: (moment: string) => `The winner gave an address on ${at(moment)}.`,
    /** Why the winner did not get the prize, without and with the winner's own word. */
    refusals: {
      noAddress: 'This winner did not get the prize: they gave no address in time.',
      declined: 'This winner did not get the prize: two of us say that they did not want it.',
      undeliverable: 'This winner did not get the prize: two of us say that it cannot be delivered to their address.',
      breach: 'This winner did not get the prize: two of us say that they broke the terms.',
    },
    ownWord: 'This winner declined the prize. Only their browser could publish the word for it, which is below.',
    refusedAt: (moment: string) => `Decided on ${at(moment)}.`,
    disputed:
      'The winner disputes this: they have published the receipt of their order, which only we could give them!',
    publish: {
      explanation: 'This browser has the receipt of your order. If you publish it, this proof is red for everyone.',
      button: 'Publish My Receipt',
      failed: { title: 'Error', message: 'Failed to publish the receipt. Please try again.' },
    },
    word: 'Word of the winner',
    receipt: 'Receipt of the order',
    excluded: (count: number) =>
      plural(count, {
        one: '# earlier winner was excluded with all their entries.',
        other: '# earlier winners were excluded with all their entries.',
      }),
    seed: 'Seed',
    round: 'Round of the beacon',
    signature: 'Signature of the round',
    winnerEntry: 'Winning entry',
  },
  limits: {
    heading: 'What this does not show',
    noBeacon:
      'This raffle has no public randomness beacon. We know the seed, so we could add entries of our own until one of them wins. Only a public beacon rules this out.',
    ownBeacon:
      'The beacon of this raffle is not the public network quicknet of drand. The owner of its key can know the round in advance. If we own the key, we could choose the winner.',
    substitute: (round: number, planned: number, moment: string, reason: string) =>
      `We say that round ${formatNumber(planned)} did not arrive within 24 hours, and chose round ${formatNumber(round)} on ${at(moment)}. We could choose among all later rounds, and so choose the winner. Our reason: ${reason}`,
    postponed: (draw: number, moment: string) =>
      `Draw ${formatNumber(draw)} could have closed on ${at(moment)} already. It is later if the draw before it was late, if its winner had more time after an outage, or if we refused their order after that day. When we decide this later, we know who would have won.`,
    others:
      'We could show another list of entries to other players. Compare the end of the entry chain with someone who entered, too.',
    accounts: 'An entry does not show its player. We could enter as players.',
    closing:
      'Once the round is known, we could replace entries that no other player has seen. If the raffle is full, we could also change the time of the last entry, from which the round follows. Anyone who saw the raffle between its closing and its draw detects this, so look at this page then.',
  },
  download: {
    heading: 'Verify it yourself',
    explanation:
      'Download the proof with your receipts, and verify it with a program of fewer than 300 lines that shares no code with this site. In a copy of our source code, run:',
    button: 'Download the Proof',
  },
  list: {
    entries: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
    hint: 'Number, player, random number and time of each entry. Players are numbered in the order of their first entry. Yours are marked with *, winning entries with !.',
    none: 'There are no entries yet.',
  },
});
