import { writeFile } from 'node:fs/promises';
import { Option, type Command } from 'commander';
import {
  actorOf,
  withActionOptions,
  withViewOptions,
  type ActionOptions,
  type ViewOptions,
  type WithContext,
} from './command-options.js';
import { approveRefusal, closeReport, refuseOrder, rejectRefusal, releaseOrder } from './acts/review-acts.js';
import { orderRefusalCauses, type OrderGroup, type OrderRefusalCause } from '../modules/shop/service.js';
import { CommandRefused } from '../platform/command-refused.js';
import { confirm, say, show } from './terminal.js';

/** How many suspects and reports are shown. */
const suspectLimit = 100;

/** Adds the commands that find accounts to review, and decide on their orders. */
export function addReviewCommands(program: Command, withContext: WithContext): void {
  withViewOptions(
    program
      .command('review')
      .description('orders of one household, and accounts that may win by collusion, by risk, with the reasons'),
  ).action((options: ViewOptions) =>
    withContext(async ({ collusion, shop }) => {
      const suspects = await collusion.listSuspects(suspectLimit);
      const groups = await shop.householdOrders.listGroups();
      const rows = suspects.map(({ username, risk, reasons, opponents }) => ({
        player: username,
        risk,
        reasons: reasons.map(({ kind, share, tickets }) => `${kind} ${share} % (${tickets})`).join(', '),
        opponents: opponents
          .map(({ username: name, won, lost, games }) => `${name} +${won} -${lost} in ${games}`)
          .join(', '),
        games: opponents.flatMap(({ wonIds }) => wonIds).join(' '),
      }));
      show([...groups.map(groupRow), ...rows], options);
    }),
  );
  addReports(program, withContext);
  withActionOptions(
    program.command('release <order>').description('end the review of an order, so that it can ship'),
  ).action((order: string, options: ActionOptions) =>
    withContext(async (context) => {
      await releaseOrder(context, actorOf(options), order);
      say(`Order ${order} is released.`, { order, status: 'ordered' }, options);
    }),
  );
  addRefusals(program, withContext);
}

/** One row for all orders of a household. */
function groupRow({ productName, reasons, count, orders }: OrderGroup) {
  const references = orders.map(({ orderReference }) => orderReference);
  return {
    player: [...new Set(orders.map(({ username }) => username))].join(', '),
    risk: '',
    reasons: `household (${reasons.join(', ')}): ${count} orders of ${productName} in 30 days, under review ${references.join(' ')}`,
    opponents: '',
    games: '',
  };
}

function addRefusals(program: Command, withContext: WithContext): void {
  withActionOptions(
    program
      .command('refuse <order>')
      .description(
        'refuse an order and refund it; that of a won prize needs a cause, and the approval of another operator',
      )
      .addOption(
        new Option('--cause <cause>', 'why a winner does not get the prize; it is published').choices(
          orderRefusalCauses,
        ),
      ),
  ).action((order: string, options: ActionOptions & { cause?: OrderRefusalCause }) =>
    withContext(async (context) => {
      await confirm(`Refuse the order ${order}, and refund it?`, options);
      const status = await refuseOrder(context, actorOf(options), { order, cause: options.cause ?? null });
      const sentence = `Order ${order} is refused.`;
      const request = `The refusal of order ${order} waits for another operator: approve-refusal ${order}`;
      say(status === 'waiting' ? request : sentence, { order, status }, options);
    }),
  );
  withActionOptions(
    program
      .command('approve-refusal <order>')
      .description('refuse the order of a won prize, as another operator has requested; the cause is published'),
  ).action((order: string, options: ActionOptions) =>
    withContext(async (context) => {
      await confirm(`Refuse the order ${order}, and publish the cause?`, options);
      await approveRefusal(context, actorOf(options), order);
      say(`Order ${order} is refused.`, { order, status: 'refused' }, options);
    }),
  );
  withActionOptions(
    program.command('reject-refusal <order>').description('end a request to refuse an order, so that it can ship'),
  ).action((order: string, options: ActionOptions) =>
    withContext(async (context) => {
      await rejectRefusal(context, actorOf(options), order);
      say(`Order ${order} can ship.`, { order, status: 'ordered' }, options);
    }),
  );
}

function addReports(program: Command, withContext: WithContext): void {
  withViewOptions(
    program.command('reports').description('open reports of players about players, the oldest first'),
  ).action((options: ViewOptions) =>
    withContext(async ({ players }) => {
      const reports = await players.reports.listOpen(suspectLimit);
      show(
        reports.map(({ id, at, reported, name, hasPicture, reason, details, reporter }) => {
          return { id, at, reported, name, picture: hasPicture ? 'yes' : 'no', reason, details, reporter };
        }),
        options,
      );
    }),
  );
  withViewOptions(
    program
      .command('report-picture <id> <file>')
      .description('write the picture that a reported player had into a new WebP file'),
  ).action((id: string, file: string, options: ViewOptions) =>
    withContext(async ({ players }) => {
      await writeNewFile(file, await players.reports.pictureOf(reportId(id)));
      say(`The picture is in ${file}.`, { id: Number(id), file }, options);
    }),
  );
  withActionOptions(program.command('close-report <id>').description('close a report after its review')).action(
    (id: string, options: ActionOptions) =>
      withContext(async (context) => {
        await closeReport(context, actorOf(options), reportId(id));
        say(`Report ${id} is closed.`, { id: Number(id), status: 'closed' }, options);
      }),
  );
}

/** @throws {CommandRefused} if a text is not the id of a report. */
function reportId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new CommandRefused(`'${text}' is not the id of a report.`);
  return Number(text);
}

/** Writes a new file. @throws {CommandRefused} if it exists or cannot be written. */
async function writeNewFile(path: string, content: Buffer): Promise<void> {
  await writeFile(path, content, { flag: 'wx' }).catch((error: Error) => {
    throw new CommandRefused(`${path} cannot be written: ${error.message}`);
  });
}
