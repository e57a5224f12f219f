import { nameKey } from '../../names/names.ts'

/** Who plays, as people write it: a team by its name, or where it comes from. */
export type WrittenSide =
  | { readonly kind: 'team'; readonly team: string }
  | { readonly kind: 'seed'; readonly seed: number }
  | { readonly kind: 'place'; readonly pool: string; readonly place: number }
  | { readonly kind: 'winner' | 'loser'; readonly game: string }

export interface TeamByName {
  readonly id: string
  readonly name: string
  readonly short_name: string
}

const WINNER = /^(?:w|winners?|sieger|gewinner) (?:of |von |aus )?(.+)$/
const LOSER = /^(?:l|v|losers?|verlierer) (?:of |von |aus )?(.+)$/

/** For all sides of a division. Undefined for what is neither one of its teams nor a source. */
export function sideFinder(teams: readonly TeamByName[]): (written: string) => WrittenSide | undefined {
  // The first one of a name counts, and a name before a short one.
  const known = new Map(
    [
      ...teams.map(({ id, name }) => [nameKey(name), id] as const),
      ...teams.flatMap(({ id, short_name }) => (short_name === '' ? [] : [[nameKey(short_name), id] as const])),
    ].toReversed(),
  )
  return (written) => {
    const key = nameKey(written)
    const team = known.get(key)
    return team === undefined ? sourceMeant(written, key) : { kind: 'team', team }
  }
}

function sourceMeant(written: string, key: string): WrittenSide | undefined {
  const [, seed] =
    /^(?:seed |setzplatz |#)?(\d{1,2})$/.exec(written.trim().startsWith('#') ? written.trim() : key) ?? []
  if (seed !== undefined && /seed|setzplatz|#/i.test(written)) return { kind: 'seed', seed: Number(seed) }
  const [, won] = WINNER.exec(key) ?? []
  if (won !== undefined) return { kind: 'winner', game: stageKey(won) }
  const [, lost] = LOSER.exec(key) ?? []
  if (lost !== undefined) return { kind: 'loser', game: stageKey(lost) }
  return placeMeant(key)
}

/** `a1`, `1 a`, `1st pool a`, `1 gruppe a`, `3rd of group b`. */
function placeMeant(key: string): WrittenSide | undefined {
  const [, letter, number] = /^([a-z])(\d{1,2})$/.exec(key) ?? []
  if (letter !== undefined && number !== undefined)
    return { kind: 'place', pool: letter.toUpperCase(), place: Number(number) }
  const [, place, pool] =
    /^(\d{1,2})(?:st|nd|rd|th)? ?(?:place )?(?:of |in |der )?(?:power )?(?:pool |group |gruppe )?([a-z][a-z0-9]{0,7})$/.exec(
      key,
    ) ?? []
  return place === undefined || pool === undefined
    ? undefined
    : { kind: 'place', pool: pool.toUpperCase(), place: Number(place) }
}

/** The same for all ways to write one round: `SF 1`, `Semi-final 1`, `HF1`, `Halbfinale 1`. */
export function stageKey(written: string): string {
  return nameKey(written)
    .replaceAll(/semi ?finals?|semi ?finale|halbfinale|\bhf(?=\d|\b)|\bsf(?=\d|\b)/g, 'sf')
    .replaceAll(/quarter ?finals?|viertelfinale|\bvf(?=\d|\b)|\bqf(?=\d|\b)/g, 'qf')
    .replaceAll(/\bfinale?\b|\bendspiel\b/g, 'f')
    .replaceAll(/game for place|spiel um platz|\bplace\b|\bplatz\b/g, 'p')
    .replaceAll(' ', '')
}

/** `A` of `Pool A`, `Power pool C`, `Gruppe A`; undefined for what is no pool. */
export function poolMeant(stage: string): string | undefined {
  const [, key] = /(?:^|.* )(?:pool|group|gruppe) ([a-z][a-z0-9]{0,7})(?: .*)?$/.exec(nameKey(stage)) ?? []
  return key?.toUpperCase()
}

export const isShowStage = (stage: string): boolean =>
  /\b(?:show|showgame|showspiel|exhibition|all star)/.test(nameKey(stage))

/** The best place that a game is for: 1 for the final, 5 for `Place 5`; undefined for what leads on. */
export function placePlayedFor(stage: string): number | undefined {
  const key = stageKey(stage)
  if (key === 'f') return 1
  const [, place] = /^p(\d{1,2})$/.exec(key) ?? []
  return place === undefined ? undefined : Number(place)
}
