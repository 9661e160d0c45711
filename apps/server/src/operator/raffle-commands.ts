import type { Command } from 'commander';
import type { ProductRow } from '../modules/shop/service.js';
import type { Actor } from './acts/actor.js';
import { cancelRaffle, chooseRound, drawRaffle, redrawRaffle } from './acts/raffle-acts.js';
import { actorOf, withActionOptions, type ActionOptions, type WithContext } from './command-options.js';
import { confirm, say } from './terminal.js';

/** Adds the commands on raffles. No draw takes place before its time (D-21). */
export function addRaffleCommands(raffles: Command, withContext: WithContext): void {
  withActionOptions(
    raffles.command('draw <key>').description('draw a raffle whose time has come, before the server does'),
  ).action((key: string, options: ActionOptions) =>
    withContext((context) => runOnRaffle({ name: 'draw', key, options }, (actor) => drawRaffle(context, actor, key))),
  );
  withActionOptions(
    raffles.command('redraw <key>').description('draw again, if the winner has not redeemed the prize in time'),
  ).action((key: string, options: ActionOptions) =>
    withContext((context) =>
      runOnRaffle({ name: 'redraw', key, options }, (actor) => redrawRaffle(context, actor, key)),
    ),
  );
  withActionOptions(
    raffles
      .command('choose-round <key> <round>')
      .description('draw with another published round of the beacon, 24 h after the planned one did not come'),
  ).action((key: string, round: string, options: ActionOptions) =>
    withContext((context) => {
      const chosen = { key, round: wholeNumber(raffles, round) };
      return runOnRaffle({ name: 'choose-round', key, options }, (actor) => chooseRound(context, actor, chosen));
    }),
  );
  withActionOptions(
    raffles.command('cancel <key>').description('cancel a raffle, refund all entries and reveal its seed'),
  ).action((key: string, options: ActionOptions) =>
    withContext((context) =>
      runOnRaffle({ name: 'cancel', key, options }, (actor) => cancelRaffle(context, actor, key)),
    ),
  );
}

interface RaffleCommand {
  name: string;
  key: string;
  options: ActionOptions;
}

/** Runs a command on a raffle after a confirmation, and shows the raffle. */
async function runOnRaffle(
  { name, key, options }: RaffleCommand,
  work: (actor: Actor) => Promise<ProductRow>,
): Promise<void> {
  await confirm(`'raffles ${name}' on '${key}'?`, options);
  const raffle = await work(actorOf(options));
  const status = raffle.raffleStatus;
  say(`'${key}' is ${status}.`, { key, status, entries: raffle.currentEntries, id: raffle.id }, options);
}

function wholeNumber(command: Command, text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : command.error(`error: '${text}' is not the number of a round`);
}
