import { revealsOf } from '#areas/ceremony/ceremony.api.server.ts'
import { type GameRecord, type LoadedPlay, wholePlay } from '#areas/schedule/division-play.api.server.ts'
import { type Published, publishedSchedule } from '#areas/schedule/schedule.api.server.ts'
import { divisionsOf, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Language } from '#http/pages/languages.ts'
import type { Reader } from '#records/reader.ts'
import type { Reveals } from '#rules/ceremony/reveal.ts'
import type { Pool } from '#rules/formats/structure.ts'
import { poolFacts, resultOfGame } from '#rules/games/division-play.ts'
import { isBegun } from '#rules/games/states.ts'
import { standingsIn } from '../scores.api.server.ts'

/** Everything that was played and what came of it, as docs/rules/results.md describes it. */

/** The places that are decided and may be known, division by division. */
export async function placesToTakeHome(reader: Reader, language: Language) {
  const { plays, published, reveals } = await playedDivisions(reader)
  return plays.flatMap(({ division, play }) =>
    placesIn(play, reveals, published).map(({ place, team }) => ({
      division: division[`name_${language}`],
      place,
      team,
    })),
  )
}

/** The same for everybody, in no language. */
export async function resultsToTakeHome(reader: Reader) {
  const [{ plays, published, reveals }, tournament] = await Promise.all([playedDivisions(reader), tournamentOf(reader)])
  return {
    tournament: {
      name: tournament?.name ?? '',
      place: tournament?.place ?? '',
      starts: tournament?.starts ?? '',
      ends: tournament?.ends ?? '',
      time_zone: tournament?.time_zone ?? 'UTC',
    },
    divisions: plays.map(({ division, play }) => ({
      key: division.key,
      name_en: division.name_en,
      name_de: division.name_de,
      teams: play.seeds.flatMap((team) => (team === undefined ? [] : [nameIn(published, team)])),
      games: published.games.filter((game) => game.division === division.key).map((game) => gameIn(game, published)),
      pools: play.format.pools.map((pool) => poolIn(play, pool, published)),
      places: placesIn(play, reveals, published),
      places_held_back: reveals.isHeld,
    })),
  }
}

/** Those that have a format; none while the schedule is not open. */
async function playedDivisions(reader: Reader) {
  const [published, divisions, reveals] = await Promise.all([
    publishedSchedule(reader),
    divisionsOf(reader),
    revealsOf(reader),
  ])
  const played = published.isOpen ? divisions.filter(({ key }) => published.formats.has(key)) : []
  const plays = await Promise.all(
    played.map(async (division) => ({ division, play: await wholePlay(reader, division.key) })),
  )
  return { plays, published, reveals }
}

const nameIn = ({ teams }: Published, team: string): string => teams.get(team)?.name ?? ''

const placesIn = (play: LoadedPlay, reveals: Reveals, published: Published) =>
  standingsIn(play, reveals).places.flatMap((team, index) =>
    team === undefined ? [] : [{ place: index + 1, team: nameIn(published, team) }],
  )

function gameIn(game: GameRecord, published: Published) {
  const isScored = isBegun(game.state)
  const { winner } = resultOfGame(game) ?? {}
  return {
    id: game.id,
    key: game.key,
    kind: game.kind,
    pool: game.pool || null,
    round: game.round,
    starts: game.starts,
    field: published.fields.get(game.field)?.name ?? null,
    home: nameIn(published, game.home) || null,
    away: nameIn(published, game.away) || null,
    home_score: isScored ? game.home_score : null,
    away_score: isScored ? game.away_score : null,
    state: game.state,
    forfeit: game.forfeit || null,
    winner: winner === undefined ? null : nameIn(published, winner) || null,
  }
}

/** `replay` is a file as `npm run replay` takes it. Whoever is not known yet stands under the printed source. */
function poolIn(play: LoadedPlay, pool: Pool, published: Published) {
  const { teams, games, throws } = poolFacts(play, pool)
  const called = (team: string) => nameIn(published, team) || team
  return {
    key: pool.key,
    replay: {
      kind: pool.kind === 'swiss' ? 'swiss' : 'pool',
      teams: teams.map(called),
      games: games.map(({ home, away, homeScore, awayScore, forfeit, finished }) => ({
        home: called(home),
        away: called(away),
        home_score: homeScore,
        away_score: awayScore,
        ...(forfeit && { forfeit }),
        ...(!finished && { finished: false }),
      })),
      throws: Object.fromEntries([...throws].map(([team, centimetres]) => [called(team), centimetres])),
    },
  }
}
