import * as v from 'valibot'
import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import type { NamedGames } from '#areas/schedule/games-named.api.server.ts'
import { problemIn } from '#http/commands/problems.ts'
import { Refusal } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import { m } from '#words/messages.js'
import { correctionInput, throwInput } from '../../scores.inputs.ts'
import type { Consequences } from '../consequences.server.ts'
import { type CorrectionWanted, correctionPreview, poolAsItIs, throwsPreview } from '../correct.commands.server.ts'
import type { CorrectionShown, GameInHandShown, PreviewShown, TieInHandShown } from './desk-shown.ts'

/** What follows from a correction, or from throws, before it is done. */

/** Nothing where the address asks for none. */
export async function correctionShown(
  reader: Reader,
  named: NamedGames,
  game: GameRecord,
  params: URLSearchParams,
): Promise<Pick<GameInHandShown, 'correction' | 'problem'>> {
  if (!params.has('to')) return {}
  const wanted = v.safeParse(correctionInput, wantedIn(params))
  if (!wanted.success) return { problem: m.scores_confirm_not_a_score() }
  const asked = askedFor(wanted.output)
  const found = await orProblem(async () =>
    previewShown(named, await correctionPreview(reader, game.id, wanted.output)),
  )
  return { correction: { ...asked, ...found } }
}

function wantedIn(params: URLSearchParams): unknown {
  const to = params.get('to') ?? ''
  if (to === 'reopen') return { reopen: true }
  if (to.startsWith('forfeit-')) return { forfeit: to.slice('forfeit-'.length) }
  return { home: numberIn(params.get('home')), away: numberIn(params.get('away')) }
}

const numberIn = (typed: string | null): number => (/^\d{1,4}$/.test(typed ?? '') ? Number(typed) : Number.NaN)

function askedFor(wanted: CorrectionWanted): Pick<CorrectionShown, 'fields' | 'to'> {
  if ('home' in wanted) {
    const { home, away } = wanted
    return { fields: { to: 'score', home: String(home), away: String(away) }, to: { score: [home, away] } }
  }
  if ('forfeit' in wanted) return { fields: { to: `forfeit-${wanted.forfeit}` }, to: { forfeit: wanted.forfeit } }
  return { fields: { to: 'reopen' }, to: 'reopen' }
}

/** Of a form that was posted, what it corrects to. */
export const correctionIn = (form: FormData): unknown =>
  wantedIn(
    new URLSearchParams([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
  )

async function orProblem(find: () => Promise<PreviewShown>): Promise<{ preview: PreviewShown } | { problem: string }> {
  try {
    return { preview: await find() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { problem: problemIn(error).text }
  }
}

function previewShown(named: NamedGames, { games, places, draws, seen }: Consequences): PreviewShown {
  const teamOrNobody = (team: string | undefined) => (team === undefined ? '' : named.teamName(team))
  return {
    games: games.flatMap(({ game: id, home, away, isBegun }) => {
      const found = named.games.get(id)
      if (!found) return []
      const { record, title, kind } = found
      const pair = (when: 'before' | 'after') =>
        `${named.sideName(record, 'home', home[when])} – ${named.sideName(record, 'away', away[when])}`
      return [{ id, title, kind, before: pair('before'), after: pair('after'), isBegun }]
    }),
    places: places.map(({ place, before, after }) => ({
      place,
      before: teamOrNobody(before),
      after: teamOrNobody(after),
    })),
    draws: draws.map(({ round }) => round),
    seen,
  }
}

/** The teams of a pool whose tie waits for throws; the preview once all of those are typed. */
export async function tieInHand(
  reader: Reader,
  named: NamedGames,
  address: string,
  params: URLSearchParams,
): Promise<TieInHandShown | undefined> {
  const at = address.indexOf('/')
  const [division, pool] = [address.slice(0, at), address.slice(at + 1)]
  const found = await poolAsItIs(reader, division, pool)
  if (!found) return undefined
  const typed = (team: string) => params.get(`throw.${team}`)
  const tied = new Set(found.standings.ties.flatMap(({ teams }) => teams))
  const shown = found.standings.rows
    .map(({ team }) => team)
    .filter((team) => tied.has(team) || found.throws.has(team))
    .map((team) => ({
      id: team,
      name: named.teamName(team),
      centimetres: typed(team) ?? String(found.throws.get(team) ?? ''),
    }))
  const facts: TieInHandShown = { division, pool, poolName: named.poolName(division, pool), teams: shown }
  if (shown.every(({ id }) => typed(id) === null)) return facts
  const throws = throwsIn(shown.map(({ id }) => [id, typed(id) ?? '']))
  if (!throws) return { ...facts, problem: m.scores_confirm_not_centimetres() }
  return {
    ...facts,
    ...(await orProblem(async () => previewShown(named, await throwsPreview(reader, { division, pool, throws })))),
  }
}

/** Undefined where something that was typed is no number of centimetres. A team without one is left out. */
export function throwsIn(typed: readonly (readonly [team: string, centimetres: string])[]) {
  const given = typed.filter(([, text]) => text.trim() !== '')
  const read = given.map(([team, text]) => v.safeParse(throwInput, { team, centimetres: numberIn(text.trim()) }))
  return read.every((it) => it.success) ? read.map(({ output }) => output) : undefined
}
