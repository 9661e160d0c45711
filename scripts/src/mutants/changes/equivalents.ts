import type { Slip } from '../mutant.js';

/** A mechanical change that no test can notice, with the reason. Its code is described as that of a planted bug. */
export interface Equivalent extends Slip {
  reason: string;
}

/** Several changes of the same declaration, for the same reason. */
const changesIn = (place: string, reason: string, changes: [before: string, after: string][]): Equivalent[] =>
  changes.map(([before, after]) => ({ in: place, before, after, reason }));

export const equivalents: Equivalent[] = [
  ...changesIn('rememberFirst', 'Only slower: it stores again what is stored.', [['added.length === 0', 'false']]),
  ...changesIn('useCountUp', 'Only slower: the number that it counts is not shown.', [
    ['if (isStill) return;', 'if (false) return;'],
  ]),
  ...changesIn('laterOf', 'Of two equal steps, both are the same.', [
    ['steps.indexOf(one) > steps.indexOf(other)', 'steps.indexOf(one) >= steps.indexOf(other)'],
  ]),
  ...changesIn('formatterOf', 'It limits the memory of a cache: what is missing is made again, only more slowly.', [
    ['formatters.size >= maximumFormatters', 'true'],
    ['formatters.size >= maximumFormatters', 'false'],
    ['formatters.size >= maximumFormatters', 'formatters.size > maximumFormatters'],
    ['formatters.size >= maximumFormatters', 'formatters.size < maximumFormatters'],
    ['formatters.clear();', '{}'],
    ['formatters.set(timeZone, formatter);', '{}'],
    ['if (cached) return cached;', 'if (false) return cached;'],
  ]),
  ...changesIn('maximumFormatters', 'It limits the memory of a cache.', [['1000', '2000']]),
  ...changesIn('nextLocalMidnight', 'Both find a millisecond between the two.', [
    ['Math.floor((before + after) / 2)', 'Math.ceil((before + after) / 2)'],
  ]),
  ...changesIn('isEmailReserved', 'Only whether there is a row counts.', [['.limit(1)', '']]),
  ...changesIn('findFreshTickets', 'Without a purchase, the rest finds nothing either, only more slowly.', [
    ['if (!(await store.hasPurchaseSince(on, new Date(since.getTime() - longestCheckoutMs))))', 'if (false)'],
  ]),
  ...changesIn('longestCheckoutMs', 'No payment takes longer, so a longer time only reads more.', [
    ['7 *', '8 *'],
    ['24 *', '25 *'],
    ['3_600_000', '7200000'],
  ]),
  ...changesIn('closeForbidden', 'Both times are 24 hours.', [['Math.max', 'Math.min']]),
  ...changesIn('hasPurchaseSince', 'Only whether there is a row counts, and one too many is left out later.', [
    ['.limit(1)', ''],
    ['gt(purchases.createdAt, since)', 'gte(purchases.createdAt, since)'],
  ]),
  ...changesIn('hasPurchaseSince', 'Without a purchase, the caller finds nothing either, only more slowly.', [
    ['rows.length > 0', 'rows.length >= 0'],
  ]),
  ...changesIn('maximumListed', 'It only ends an endless list.', [['1_000_000', '2000000']]),
  ...changesIn('maximumMatches', 'It limits the memory of a cache.', [['20_000', '40000']]),
  ...changesIn('move', 'A player without a seat is refused already.', [['if (refusal || !seat)', 'if (refusal)']]),
  ...changesIn('takeSeatStatement', 'The last seat starts a tournament, so one that waits has a free seat.', [
    ['lt(tournaments.participantCount, tournaments.maxPlayers),', ''],
    [
      'lt(tournaments.participantCount, tournaments.maxPlayers)',
      'lte(tournaments.participantCount, tournaments.maxPlayers)',
    ],
  ]),
  ...changesIn('callStoreBatch', 'The statement only takes more time.', [
    ["name: 'tournaments.storeBatch', isJson: true,", "name: 'tournaments.storeBatch',"],
  ]),
  ...changesIn('replaceSealedInitialMove', 'No other row has the same encrypted text, which has a random nonce.', [
    ['eq(tournamentParticipants.id, Number(id)),', ''],
  ]),
  ...changesIn('replaceSealedMove', 'No other row has the same encrypted text, which has a random nonce.', [
    ['eq(tournamentMatches.id, id),', ''],
  ]),
  ...changesIn('KeptLimits.keep', 'Of the two ends, one is later than 1970.', [
    ['breakUntil?.getTime() ?? 0', 'breakUntil?.getTime() ?? 1'],
    ['nextFrom?.getTime() ?? 0', 'nextFrom?.getTime() ?? 1'],
  ]),
  ...changesIn('selectNotifications', 'An offer that is still open is minutes old.', [
    ["offered_at > $3::timestamptz - interval '1 day'", "offered_at >= $3::timestamptz - interval '1 day'"],
  ]),
  ...changesIn('selectNotifications', 'The whole list has the same order and limit: the query only reads more.', [
    ["status = 'completed' ORDER BY completed_at DESC LIMIT $2", "status = 'completed' ORDER BY completed_at DESC"],
    ['ORDER BY id DESC LIMIT $2', 'ORDER BY id DESC'],
  ]),
  ...changesIn('seatByDigest', 'The last digit alone says whether a number is even, and is the same with base 17.', [
    ['16', '17'],
    ['digest.slice(-1)', 'digest.slice(-2)'],
  ]),
  ...changesIn('createQueryClient', 'Without a session there is nothing to store, and every page goes on reading it.', [
    ['if (session) {', 'if (true) {'],
  ]),
  ...changesIn('latest', 'Nothing is counted before a balance is noted.', [['0', '1']]),
  ...changesIn('mergeIntoNext', 'Two events of a version say the same.', [
    ['next.version > summary.version', 'next.version >= summary.version'],
  ]),
  ...changesIn('recentMs', 'No offer is open, and no pause lasts, for a day.', [['24 * 3_600_000', '25 * 3_600_000']]),
  ...changesIn('buildBracket', 'A round after the final has no match.', [
    ['roundCountOf(playerIds.length) - 1', 'roundCountOf(playerIds.length) + 1'],
  ]),
  ...changesIn('KnownDevices.record', 'A longer id is as random.', [
    ['random.hexadecimal(16)', 'random.hexadecimal(17)'],
  ]),
  ...changesIn('limits', 'It limits how much runs at once, and changes no result.', [
    ['maximumRunning: 4', 'maximumRunning: 5'],
    ['maximumSize: 64', 'maximumSize: 65'],
  ]),
  ...changesIn('expiredPerRound', 'Rounds follow until none is left.', [['1_000', '2000']]),
  ...changesIn('answersPerStatement', 'Statements follow until none is left.', [['5_000', '10000']]),
  ...changesIn('rowsPerCheck', 'The next check reads what this one has left.', [['1_000_000', '2000000']]),
  ...changesIn('rotationLock', 'Any number will do that is used nowhere else.', [['7_265_662', '14531324']]),
  ...changesIn('selectLastRow', 'Only the first row is used.', [['.limit(1)', '']]),
  ...changesIn('selectLastRowOf', 'Only the first row is used.', [['.limit(1)', '']]),
  ...changesIn('check', 'It names a statement in traces.', [['`ledger.countWrong.${name}`', `''`]]),
  ...changesIn('comparison', 'It names a statement in traces.', [
    ['`ledger.compareRows.${name}`', `''`],
    ['`ledger.findDifferences.${name}`', `''`],
  ]),
];
