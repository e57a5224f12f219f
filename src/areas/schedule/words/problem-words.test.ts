import { describe, expect, test } from 'vitest'
import { formatProblems } from '#rules/formats/editing/check.ts'
import { renameGame, renamePool, setPlace, setPool } from '#rules/formats/editing/edit.ts'
import type { FormatProblem, ProblemCode } from '#rules/formats/editing/problems.ts'
import { poolsThen, poolsThenPowerPools } from '#rules/formats/shapes/shapes.ts'
import { seed } from '#rules/formats/source.ts'
import { problemTextsIn } from './problem-words.ts'

/** Two pools of four, semi-finals and crosses, all places. */
const eight = poolsThen(8, 2, [2])

const EXAMPLES: {
  readonly [Code in ProblemCode]: readonly [FormatProblem & { readonly code: Code }, en: string, de: string]
} = {
  'teams-out-of-range': [
    { code: 'teams-out-of-range', teams: 2 },
    'A format needs 3 to 32 teams, not 2.',
    'Ein Modus braucht 3 bis 32 Teams, nicht 2.',
  ],
  'too-many': [
    { code: 'too-many', what: 'games', most: 400 },
    'At most 400 games are possible.',
    'Höchstens 400 Spiele sind möglich.',
  ],
  'name-too-long': [
    { code: 'name-too-long', at: 'SF1', most: 40 },
    'The name of semi-final 1 can have at most 40 characters.',
    'Der Name von Halbfinale 1 darf höchstens 40 Zeichen haben.',
  ],
  'bad-key': [
    { code: 'bad-key', at: 'a b' },
    '“a b” isn’t a valid short name. Use capital letters and digits, such as SF1.',
    '„a b“ ist kein gültiger Kurzname. Nimm Großbuchstaben und Ziffern, etwa SF1.',
  ],
  'bad-round': [
    { code: 'bad-round', at: 'A' },
    'Pool A has an invalid stage or round.',
    'Gruppe A hat eine ungültige Phase oder Runde.',
  ],
  'game-key-twice': [
    { code: 'game-key-twice', game: 'SF1' },
    'Two games have the short name SF1.',
    'Zwei Spiele haben den Kurznamen SF1.',
  ],
  'pool-key-twice': [
    { code: 'pool-key-twice', pool: 'A' },
    'Two pools have the short name A.',
    'Zwei Gruppen haben den Kurznamen A.',
  ],
  'no-such-seed': [
    { code: 'no-such-seed', at: 'A', source: '#9' },
    'Pool A uses seed 9, but there are fewer teams.',
    'Gruppe A verwendet Setzplatz 9, aber so viele Teams gibt es nicht.',
  ],
  'no-such-pool': [
    { code: 'no-such-pool', at: 'SF1', source: 'X.1' },
    'Semi-final 1 takes a team from a pool that doesn’t exist: X.1.',
    'Halbfinale 1 nimmt ein Team aus einer Gruppe, die es nicht gibt: X.1.',
  ],
  'no-such-place': [
    { code: 'no-such-place', at: '5', source: 'A.9' },
    'Place 5 uses 9th of pool A, but that table is shorter.',
    'Platz 5 verwendet 9. von Gruppe A, aber diese Tabelle ist kürzer.',
  ],
  'no-such-game': [
    { code: 'no-such-game', at: 'F', source: 'W:QF9' },
    'Final needs a game that doesn’t exist or sends nobody on: W:QF9.',
    'Finale braucht ein Spiel, das es nicht gibt oder das niemanden weiterbringt: W:QF9.',
  ],
  'no-such-slot': [
    { code: 'no-such-slot', at: 'F', source: 'S~1.9' },
    'Final takes a team from a draw that doesn’t exist: S~1.9.',
    'Finale nimmt ein Team aus einer Auslosung, die es nicht gibt: S~1.9.',
  ],
  'same-team': [
    { code: 'same-team', game: 'SF5-2' },
    'Semi-final 2 for places 5 to 8 has the same team on both sides.',
    'Halbfinale 2 um die Plätze 5 bis 8 hat auf beiden Seiten dasselbe Team.',
  ],
  'fixed-team': [
    { code: 'fixed-team', game: 'F' },
    'Final names a fixed team. Only show games can do that.',
    'Finale nennt ein festes Team. Das geht nur bei Showspielen.',
  ],
  'pool-too-small': [
    { code: 'pool-too-small', pool: 'B' },
    'Pool B needs at least two teams.',
    'Gruppe B braucht mindestens zwei Teams.',
  ],
  'member-twice': [
    { code: 'member-twice', pool: 'A', source: '#1' },
    'Seed 1 is in pool A twice.',
    'Setzplatz 1 ist zweimal in Gruppe A.',
  ],
  'member-without-game': [
    { code: 'member-without-game', pool: 'A', source: '#1' },
    'Seed 1 has no game in pool A.',
    'Setzplatz 1 hat kein Spiel in Gruppe A.',
  ],
  'pool-without-games': [
    { code: 'pool-without-games', pool: 'A' },
    'Pool A has no games.',
    'Gruppe A hat keine Spiele.',
  ],
  'pool-game-without-pool': [
    { code: 'pool-game-without-pool', game: 'X-1-2', pool: 'X' },
    'Game X-1-2 belongs to pool X, which doesn’t exist.',
    'Spiel X-1-2 gehört zu Gruppe X, die es nicht gibt.',
  ],
  'not-a-member': [
    { code: 'not-a-member', game: 'A-1-2', pool: 'A', source: '#2' },
    'Seed 2 plays in pool A but isn’t a member of it.',
    'Setzplatz 2 spielt in Gruppe A, gehört aber nicht dazu.',
  ],
  'pair-meets-twice': [
    { code: 'pair-meets-twice', pool: 'A', games: ['A-1-2', 'A-1-9'] },
    'Seed 1 against seed 4: 2 games in pool A instead of one.',
    'Setzplatz 1 gegen Setzplatz 4: 2 Spiele in Gruppe A statt einem.',
  ],
  'carried-and-played': [
    { code: 'carried-and-played', pool: 'A', game: 'A-1-2' },
    'Seed 1 against seed 4 (pool A) is played although the earlier result counts.',
    'Setzplatz 1 gegen Setzplatz 4 (Gruppe A) wird gespielt, obwohl das frühere Ergebnis zählt.',
  ],
  'pair-never-meets': [
    { code: 'pair-never-meets', pool: 'A', pair: ['#1', '#4'] },
    'Seed 1 and seed 4 never meet in pool A.',
    'Setzplatz 1 und Setzplatz 4 treffen in Gruppe A nie aufeinander.',
  ],
  'carries-unknown-pool': [
    { code: 'carries-unknown-pool', pool: 'A', carries: 'X' },
    'Pool A carries over results from pool X, which doesn’t exist or isn’t earlier.',
    'Gruppe A übernimmt Ergebnisse aus Gruppe X, die es nicht gibt oder die nicht früher spielt.',
  ],
  'too-many-rounds': [
    { code: 'too-many-rounds', pool: 'A', most: 4 },
    'Pool A has too many rounds: only 4 can be drawn without rematches.',
    'Gruppe A hat zu viele Runden: Nur 4 lassen sich ohne Wiederholung auslosen.',
  ],
  'swiss-round-incomplete': [
    { code: 'swiss-round-incomplete', pool: 'A', round: 2 },
    'Pool A, round 2: not every team has exactly one game.',
    'Gruppe A, Runde 2: Nicht jedes Team hat genau ein Spiel.',
  ],
  'two-games-in-a-round': [
    { code: 'two-games-in-a-round', source: 'A.1', games: ['SF1', 'SF2'] },
    '1st of pool A has more than one game in a round: semi-final 1 and semi-final 2.',
    '1. von Gruppe A hat in einer Runde mehr als ein Spiel: Halbfinale 1 und Halbfinale 2.',
  ],
  'used-twice': [
    { code: 'used-twice', source: 'W:SF1', times: 2 },
    'Winner of semi-final 1 is used 2 times.',
    'Sieger Halbfinale 1 kommt 2-mal vor.',
  ],
  'seed-left-out': [{ code: 'seed-left-out', source: '#8' }, 'Seed 8 has no game.', 'Setzplatz 8 hat kein Spiel.'],
  'goes-nowhere': [
    { code: 'goes-nowhere', source: 'L:F' },
    'Loser of final has no next game and no final place.',
    'Verlierer Finale hat kein nächstes Spiel und keinen Endplatz.',
  ],
  'place-open': [
    { code: 'place-open', place: 3 },
    'No game or table decides place 3.',
    'Kein Spiel und keine Tabelle entscheidet über Platz 3.',
  ],
  'place-beyond': [
    { code: 'place-beyond', place: 9 },
    'There’s no place 9: there are fewer teams.',
    'Platz 9 gibt es nicht: Es sind weniger Teams.',
  ],
  'feeder-cycle': [
    { code: 'feeder-cycle', games: ['SF1', 'SF2', 'F'] },
    'These games depend on each other: semi-final 1, semi-final 2 and final.',
    'Diese Spiele hängen voneinander ab: Halbfinale 1, Halbfinale 2 und Finale.',
  ],
  'too-early': [
    { code: 'too-early', game: 'F', feeder: 'SF2' },
    'Final must come after semi-final 2, which decides who plays.',
    'Finale muss nach Halbfinale 2 kommen: Erst dann steht fest, wer spielt.',
  ],
}

test.each(Object.entries(EXAMPLES))('%s', (_, [problem, en, de]) => {
  expect(problemTextsIn(eight, { locale: 'en' })(problem)).toBe(en)
  expect(problemTextsIn(eight, { locale: 'de' })(problem)).toBe(de)
})

test('names that were given by hand are those that are told', () => {
  const renamed = renameGame(renamePool(eight, 'A', 'Sunrise'), 'SF1', 'Early semi')
  const text = problemTextsIn(renamed, { locale: 'en' })
  expect(text({ code: 'pool-without-games', pool: 'A' })).toBe('Sunrise has no games.')
  expect(text({ code: 'same-team', game: 'SF1' })).toBe('Early semi has the same team on both sides.')
})

describe('what is found in a format that was changed by hand', () => {
  const changed = setPlace(
    setPool(poolsThenPowerPools(8), 'A', { members: [seed(1), seed(1), seed(40)] }),
    2,
    undefined,
  )
  test.each(['en', 'de'] as const)('is told in %s', (locale) => {
    const problems = formatProblems(changed, 8)
    expect(problems.length).toBeGreaterThan(5)
    const texts = problems.map(problemTextsIn(changed, { locale }))
    expect(texts.filter((text) => /undefined|NaN|schedule_formats_|[{}]| {2}/.test(text))).toEqual([])
  })
})
