/** What a timetable aims at, where the hard rules leave a choice. */
export const AIMS = [
  'rest',
  'games-per-day',
  'rounds-together',
  'field-changes',
  'finals',
  'early-after-late',
  'wishes',
] as const
export type Aim = (typeof AIMS)[number]

/** What one miss costs. A wish is a promise to somebody; a change of fields is a walk. */
export const AIM_WEIGHTS: Readonly<Record<Aim, number>> = {
  rest: 10,
  'games-per-day': 20,
  'rounds-together': 1,
  'field-changes': 1,
  finals: 15,
  'early-after-late': 3,
  wishes: 25,
}

export const AIMED_REST_MINUTES = 60
export const AIMED_GAMES_PER_DAY = 4
/** A round that is spread over so long costs one more. */
const SPREAD_UNIT_MINUTES = 30
/** A game is early that starts so soon after the day opens, and late that ends so shortly before it closes. */
export const EDGE_MINUTES = 90

export type AimCounts = Readonly<Record<Aim, number>>

export const countsFrom = (count: (aim: Aim) => number): AimCounts => ({
  rest: count('rest'),
  'games-per-day': count('games-per-day'),
  'rounds-together': count('rounds-together'),
  'field-changes': count('field-changes'),
  finals: count('finals'),
  'early-after-late': count('early-after-late'),
  wishes: count('wishes'),
})

export const costOf = (counts: AimCounts): number => AIMS.reduce((sum, aim) => sum + AIM_WEIGHTS[aim] * counts[aim], 0)

export const spreadUnits = (first: number, last: number): number => Math.ceil((last - first) / SPREAD_UNIT_MINUTES)
