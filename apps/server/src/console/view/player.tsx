import { createContext, useContext } from 'react';
import * as z from 'zod';
import type { OperatorRole } from '../../modules/operators/service.js';
import { visibleText } from '../../operator/visible-text.js';
import { CommandRefused } from '../../platform/command-refused.js';
import type { Player } from '../../platform/player.js';
import type { Visit } from '../page.js';
import { isPermitted } from '../permissions.js';

type Reads = Visit['context']['consoleReads']['players'];

/** What an operator sees of one player. */
export type PlayerOverview = NonNullable<Awaited<ReturnType<Reads['overview']>>>;

/** The role of the operator who sees a page; null before the log-in. */
export const RoleContext = createContext<OperatorRole | null>(null);

/** The name of a player, with a link to their page if the operator may read it. */
export function PlayerLink({ id, username }: { id: string; username: string }) {
  const role = useContext(RoleContext);
  const name = visibleText(username);
  return role !== null && isPermitted(role, 'players.read') ? <a href={`/players/${id}`}>{name}</a> : <>{name}</>;
}

/** The players of a game. */
export function PlayersOfGame(game: {
  player1Id: string;
  player1: string;
  player2Id: string | null;
  player2: string | null;
}) {
  const { player1Id, player1, player2Id, player2 } = game;
  return (
    <>
      <PlayerLink id={player1Id} username={player1} />
      {player2Id !== null && player2 !== null && (
        <>
          {' and '}
          <PlayerLink id={player2Id} username={player2} />
        </>
      )}
    </>
  );
}

/** The name and the picture that a reported player had at the time of the report. */
export function ReportedAs({ id, name, hasPicture }: { id: number; name: string | null; hasPicture: boolean }) {
  if (name === null) return <>–</>;
  const shown = visibleText(name);
  return (
    <>
      {shown}
      {hasPicture && (
        <img
          src={`/reviews/reports/${id}/picture`}
          alt={`${shown} as reported`}
          width={96}
          height={96}
          loading="lazy"
        />
      )}
    </>
  );
}

/** Returns the state of an account in words. */
export function stateOf(player: { isBot: boolean; deletedAt: Date | null; suspendedAt: Date | null }): string {
  if (player.isBot) return 'bot';
  if (player.deletedAt !== null) return 'deleted';
  return player.suspendedAt === null ? 'active' : 'suspended';
}

/**
 * Finds the player whose id is in the path.
 * @throws {CommandRefused} if there is none.
 */
export async function requirePlayer({ context, params }: Visit): Promise<Player> {
  const { id = '' } = params;
  const player = z.uuid().safeParse(id).success ? await context.profiles.find(id) : undefined;
  if (!player) throw new CommandRefused('There is no such player.');
  return player;
}
