import { CommandRefused } from '../../platform/command-refused.js';
import type { ConsolePage } from '../page.js';
import { idBefore } from '../query.js';
import { Search } from '../view/form.js';
import { GameTable, TournamentTable } from '../view/games.js';
import { PlayerLink } from '../view/player.js';
import { Pager, Table } from '../view/table.js';

/** The search for games and tournaments. */
export const gamesPage: ConsolePage = {
  path: '/games',
  permission: 'games.read',
  navigation: 'Games',
  view: async ({ context: { consoleReads }, query }) => {
    const text = (query.get('q') ?? '').trim();
    const game = await consoleReads.games.game(text);
    const tournament = await consoleReads.games.tournament(text);
    const { rows: players } = text === '' ? { rows: [] } : await consoleReads.players.search(text, null);
    const hasNone = text !== '' && !game && !tournament && players.length === 0;
    return {
      title: 'Games and tournaments',
      body: (
        <>
          <Search
            action="/games"
            label="Game, tournament or player"
            hint="An id, a beginning of a player's name, or an email address"
            text={text}
          />
          {hasNone && <p className="empty">Nothing matches.</p>}
          {game && <GameTable caption="Game" games={[game]} />}
          {tournament && <TournamentTable caption="Tournament" tournaments={[tournament]} />}
          {players.length > 0 && (
            <Table
              caption="Players whose games and tournaments you can list"
              rows={players}
              keyOf={({ id }) => id}
              empty=""
              columns={[
                { name: 'Player', cell: (player) => <PlayerLink {...player} /> },
                { name: 'Games', cell: ({ id }) => <a href={`/games/player/${id}`}>Games and tournaments</a> },
              ]}
            />
          )}
        </>
      ),
    };
  },
};

/** The games and tournaments of one player. */
export const gamesOfPlayerPage: ConsolePage = {
  path: '/games/player/:id',
  permission: 'games.read',
  view: async ({ context: { consoleReads }, params, query }) => {
    const { rows: players } = await consoleReads.players.search(params['id'] ?? '', null);
    const player = players.find(({ id }) => id === params['id']);
    if (!player) throw new CommandRefused('There is no such player.');
    const [after, before] = [query.get('after'), idBefore(query)];
    const path = `/games/player/${player.id}`;
    const open = await consoleReads.games.openGamesOf(player.id);
    const completed = await consoleReads.games.completedGamesOf(player.id, after);
    const tournaments = await consoleReads.games.tournamentsOf(player.id, before);
    return {
      title: `Games of ${player.username}`,
      body: (
        <>
          <p className="links">
            <PlayerLink {...player} />
          </p>
          <GameTable caption="Open games, newest first" games={open} />
          <GameTable caption="Completed games, newest first" games={completed.rows} />
          <Pager
            first={after === null ? null : path}
            next={completed.next && `${path}?after=${encodeURIComponent(completed.next)}`}
          />
          <TournamentTable caption="Tournaments, the last joined first" tournaments={tournaments.rows} />
          <Pager
            first={before === null ? null : path}
            next={tournaments.next && `${path}?before=${tournaments.next}`}
          />
        </>
      ),
    };
  },
};
