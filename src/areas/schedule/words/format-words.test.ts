import { describe, expect, test } from 'vitest'
import { speak } from '#language.testing.ts'
import { explain } from '#rules/formats/explain.ts'
import { EVERY_PROPOSAL } from '#rules/formats/formats.testing.ts'
import { type GameName, namesIn, type SourceName } from '#rules/formats/names.ts'
import { PROPOSAL_CODES, proposalsFor } from '#rules/formats/proposals.ts'
import {
  gameText,
  ordinalText,
  poolText,
  proposalText,
  shortGameText,
  shortSourceText,
  sourceText,
} from './format-words.ts'
import { sentenceText } from './sentence-words.ts'

const LANGUAGES = ['en', 'de'] as const

const standardOf = (teams: number, locale: 'en' | 'de') => {
  const [standard] = proposalsFor(teams)
  return standard && explain(standard.format, teams).map((sentence) => sentenceText(sentence, { locale }))
}

const POOL_A = { code: 'pool', key: 'A' } as const
const SECOND_SEMI = { code: 'semi-final', from: 1, to: 4, number: 2, of: 2 } as const

/** Something was forgotten, or put together in the wrong way. */
const BROKEN = /undefined|NaN|Infinity|\[object|schedule_formats_|[{}]| {2}|\.\.|^\s|\s$|^\p{Ll}/u

describe.each(LANGUAGES)('%s', (locale) => {
  test.each(EVERY_PROPOSAL)('$title: everything has words', ({ format, teams }) => {
    const names = namesIn(format)
    const games = format.games.flatMap(({ key }) => names.game(key) ?? [])
    const sources = format.games.flatMap(({ home, away }) => [names.source(home), names.source(away)])
    const texts = [
      ...explain(format, teams).map((sentence) => sentenceText(sentence, { locale })),
      ...games.flatMap((game) => [gameText(game, { locale }), shortGameText(game, { locale })]),
      ...sources.flatMap((source) => [sourceText(source, { locale }), shortSourceText(source, { locale })]),
      ...format.pools.flatMap(({ key }) => names.pool(key) ?? []).map((pool) => poolText(pool, { locale })),
    ]
    expect(games).toHaveLength(format.games.length)
    expect(texts.filter((text) => text === '' || BROKEN.test(text))).toEqual([])
  })

  test.each(EVERY_PROPOSAL)('$title: no two games outside of pools are called alike', ({ format }) => {
    const names = namesIn(format)
    const others = format.games.filter(({ kind }) => kind !== 'pool').flatMap(({ key }) => names.game(key) ?? [])
    for (const text of [gameText, shortGameText])
      expect(new Set(others.map((game) => text(game, { locale }))).size).toBe(others.length)
  })

  test('each proposal has a title of its own and one line of description', () => {
    const texts = PROPOSAL_CODES.map((code) => proposalText(code, { locale }))
    expect(new Set(texts.map(({ title }) => title)).size).toBe(PROPOSAL_CODES.length)
    expect(texts.flatMap(({ title, description }) => [title, description]).filter((it) => BROKEN.test(it))).toEqual([])
  })
})

test('eight teams, in English', () => {
  expect(standardOf(8, 'en')).toEqual([
    '2 pools: pool A with seeds 1, 4, 5, 8; pool B with seeds 2, 3, 6, 7. Everyone plays everyone in their pool. Seeds are dealt in a zigzag so the pools are about equally strong.',
    'Places 1 to 4: semi-finals A1–B2, A2–B1. The winners meet in the final, the losers play for place 3.',
    'Places 5 to 8: semi-finals A3–B4, A4–B3. The winners play for place 5, the losers for place 7.',
    '8 teams play 20 games, 5 per team. With enough fields that takes 5 rounds.',
  ])
})

test('eight teams, in German', () => {
  expect(standardOf(8, 'de')).toEqual([
    '2 Gruppen: Gruppe A mit den Setzplätzen 1, 4, 5, 8; Gruppe B mit den Setzplätzen 2, 3, 6, 7. In jeder spielen alle gegen alle. Die Setzplätze werden im Zickzack verteilt, damit die Gruppen etwa gleich stark sind.',
    'Plätze 1 bis 4: Halbfinale A1–B2, A2–B1. Die Sieger spielen das Finale, die Verlierer um Platz 3.',
    'Plätze 5 bis 8: Halbfinale A3–B4, A4–B3. Die Sieger spielen um Platz 5, die Verlierer um Platz 7.',
    '8 Teams spielen 20 Spiele, 5 pro Team. Mit genug Feldern dauert das 5 Runden.',
  ])
})

test('sixteen teams, in English', () => {
  expect(standardOf(16, 'en')).toEqual([
    '4 pools: pool A with seeds 1, 8, 9, 16; pool B with seeds 2, 7, 10, 15; pool C with seeds 3, 6, 11, 14; pool D with seeds 4, 5, 12, 13. Everyone plays everyone in their pool. Seeds are dealt in a zigzag so the pools are about equally strong.',
    'Places 1 to 8: quarter-finals A1–C2, D1–B2, C1–A2, B1–D2. Winners play on for the upper places, losers for the lower ones, until every place is decided.',
    'Places 9 to 16: quarter-finals A3–C4, D3–B4, C3–A4, B3–D4. Winners play on for the upper places, losers for the lower ones, until every place is decided.',
    '16 teams play 48 games, 6 per team. With enough fields that takes 6 rounds.',
  ])
})

test('sixteen teams, in German', () => {
  expect(standardOf(16, 'de')).toEqual([
    '4 Gruppen: Gruppe A mit den Setzplätzen 1, 8, 9, 16; Gruppe B mit den Setzplätzen 2, 7, 10, 15; Gruppe C mit den Setzplätzen 3, 6, 11, 14; Gruppe D mit den Setzplätzen 4, 5, 12, 13. In jeder spielen alle gegen alle. Die Setzplätze werden im Zickzack verteilt, damit die Gruppen etwa gleich stark sind.',
    'Plätze 1 bis 8: Viertelfinale A1–C2, D1–B2, C1–A2, B1–D2. Die Sieger spielen weiter um die oberen Plätze, die Verlierer um die unteren, bis jeder Platz entschieden ist.',
    'Plätze 9 bis 16: Viertelfinale A3–C4, D3–B4, C3–A4, B3–D4. Die Sieger spielen weiter um die oberen Plätze, die Verlierer um die unteren, bis jeder Platz entschieden ist.',
    '16 Teams spielen 48 Spiele, 6 pro Team. Mit genug Feldern dauert das 6 Runden.',
  ])
})

test('seven teams: three are left for the places below', () => {
  expect(standardOf(7, 'en')?.[2]).toBe(
    'Places 5 to 7: semi-final A3–B4. The winner meets B3 for place 5, the loser takes place 7.',
  )
  expect(standardOf(7, 'de')?.[2]).toBe(
    'Plätze 5 bis 7: Halbfinale A3–B4. Der Sieger spielt gegen B3 um Platz 5, der Verlierer belegt Platz 7.',
  )
})

test('five teams of one pool: places of the table, and a German ordinal before a full stop', () => {
  expect(standardOf(5, 'en')).toEqual([
    'All 5 teams play in one pool. Everyone plays everyone, over 5 rounds.',
    'Places 1 to 4 from pool A: semi-finals 1st against 4th, 2nd against 3rd. The winners meet in the final, the losers play for place 3.',
    'The table of pool A decides place 5.',
    '5 teams play 14 games, 4 to 6 per team. With enough fields that takes 7 rounds.',
  ])
  expect(standardOf(5, 'de')?.[1]).toBe(
    'Plätze 1 bis 4 aus Gruppe A: Halbfinale 1. gegen 4., 2. gegen 3. Die Sieger spielen das Finale, die Verlierer um Platz 3.',
  )
})

test('nine teams: who enters later is said', () => {
  expect(standardOf(9, 'en')?.[2]).toBe(
    'Places 5 to 9: quarter-final B4–A5; semi-final B3–A4. A3 joins later. Winners play on for the upper places, losers for the lower ones, until every place is decided.',
  )
  expect(standardOf(9, 'de')?.[2]).toContain('Später steigt A3 ein.')
})

test('a bracket that was cut short promises no places, one that leads to none names none', () => {
  const one = { game: SECOND_SEMI, home: place(1), away: { code: 'seed', seed: 3 } as const }
  const first = [{ ...one, home: { code: 'winner', game: { code: 'final' } } as const }, one]
  const places = { from: 1, to: 2 }
  expect(sentenceText({ code: 'bracket', places, first, byes: [] }, { locale: 'en' })).toBe(
    'Places 1 to 2: semi-finals winner of final against seed 3, A1 against seed 3.',
  )
  expect(
    sentenceText(
      {
        code: 'bracket',
        places: { from: Infinity, to: -Infinity },
        first: [{ ...one, game: { code: 'game', number: 1, of: 2 } }],
        byes: [],
      },
      { locale: 'de' },
    ),
  ).toBe('Weitere Spiele: Spiel 1 A1 gegen Setzplatz 3.')
})

test('show games, and a game for a place by its name', () => {
  expect(sourceText(team('kites'), { teamName: () => 'kite Club' })).toBe('kite Club')
  const meeting = { home: team('kites'), away: team('nobody') }
  const teamName = (id: string) => (id === 'kites' ? 'Kite Club' : undefined)
  const sentence = {
    code: 'show-games',
    games: [{ ...meeting, game: { code: 'show-game', number: 1, of: 1 } }],
  } as const
  expect(sentenceText(sentence, { locale: 'en', teamName })).toBe(
    'A show game that doesn’t count: Kite Club against a deleted team.',
  )
  expect(
    sentenceText(
      {
        code: 'place-game',
        places: { from: 1, to: 2 },
        meeting: { game: { code: 'final' }, home: place(1), away: place(2) },
      },
      { locale: 'de' },
    ),
  ).toBe('Finale: 1. gegen 2. von Gruppe A.')
})

test('ordinals', () => {
  const places = [1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 23, 32, 101, 111]
  expect(places.map((it) => ordinalText(it, { locale: 'en' }))).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '10th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '32nd',
    '101st',
    '111th',
  ])
  expect(places.map((it) => ordinalText(it, { locale: 'de' }))).toEqual(places.map((it) => `${it}.`))
})

const GAMES: readonly (readonly [GameName, en: string, shortEn: string, de: string, shortDe: string])[] = [
  [{ code: 'named', name: 'schnell' }, 'schnell', 'schnell', 'schnell', 'schnell'],
  [{ code: 'pool-game', pool: POOL_A, round: 2 }, 'Pool A, round 2', 'Pool A', 'Gruppe A, Runde 2', 'Gruppe A'],
  [
    { code: 'swiss-game', pool: { code: 'swiss-draw' }, round: 2, number: 3 },
    'Swiss draw, round 2, game 3',
    'Round 2',
    'Schweizer System, Runde 2, Spiel 3',
    'Runde 2',
  ],
  [{ code: 'final' }, 'Final', 'Final', 'Finale', 'Finale'],
  [{ code: 'place-game', place: 5 }, 'Game for place 5', 'Place 5', 'Spiel um Platz 5', 'Platz 5'],
  [SECOND_SEMI, 'Semi-final 2', 'SF2', 'Halbfinale 2', 'HF2'],
  [
    { code: 'quarter-final', from: 9, to: 16, number: 1, of: 4 },
    'Quarter-final 1 for places 9 to 16',
    'QF1 (9–16)',
    'Viertelfinale 1 um die Plätze 9 bis 16',
    'VF1 (9–16)',
  ],
  [{ code: 'round-of-16', from: 1, to: 16, number: 3, of: 8 }, 'Round-of-16 game 3', 'R16 3', 'Achtelfinale 3', 'AF3'],
  [{ code: 'semi-final', from: 1, to: 3, number: 1, of: 1 }, 'Semi-final', 'SF', 'Halbfinale', 'HF'],
  [{ code: 'crossover', number: 1, of: 2 }, 'Crossover 1', 'Cross 1', 'Crossover 1', 'Cross 1'],
  [{ code: 'show-game', number: 1, of: 1 }, 'Show game', 'Show', 'Showspiel', 'Show'],
  [{ code: 'game', number: 1, of: 2 }, 'Game 1', 'Game 1', 'Spiel 1', 'Spiel 1'],
]

test.each(GAMES)('%j is called %s', (game, en, shortEn, de, shortDe) => {
  expect(gameText(game, { locale: 'en' })).toBe(en)
  expect(shortGameText(game, { locale: 'en' })).toBe(shortEn)
  expect(gameText(game, { locale: 'de' })).toBe(de)
  expect(shortGameText(game, { locale: 'de' })).toBe(shortDe)
})

const SOURCES: readonly (readonly [SourceName, en: string, shortEn: string, de: string, shortDe: string])[] = [
  [{ code: 'seed', seed: 3 }, 'Seed 3', '#3', 'Setzplatz 3', '#3'],
  [{ code: 'place', pool: POOL_A, place: 1 }, '1st of pool A', 'A1', '1. von Gruppe A', 'A1'],
  [
    { code: 'place', pool: { code: 'swiss-draw' }, place: 2 },
    '2nd of the Swiss draw',
    '2nd',
    '2. des Schweizer Systems',
    '2.',
  ],
  [
    { code: 'place', pool: { code: 'named', name: 'Sunrise' }, place: 3 },
    '3rd of Sunrise',
    '3rd of Sunrise',
    '3. von Sunrise',
    '3. von Sunrise',
  ],
  [{ code: 'winner', game: SECOND_SEMI }, 'Winner of semi-final 2', 'W SF2', 'Sieger Halbfinale 2', 'S HF2'],
  [{ code: 'loser', game: SECOND_SEMI }, 'Loser of semi-final 2', 'L SF2', 'Verlierer Halbfinale 2', 'V HF2'],
  [
    { code: 'winner', game: { code: 'semi-final', from: 5, to: 8, number: 1, of: 2 } },
    'Winner of semi-final 1 (5–8)',
    'W SF1 (5–8)',
    'Sieger Halbfinale 1 (5–8)',
    'S HF1 (5–8)',
  ],
  [
    { code: 'drawn', pool: { code: 'swiss-draw' }, round: 2 },
    'Drawn in round 2',
    'Round 2',
    'Ausgelost in Runde 2',
    'Runde 2',
  ],
  [{ code: 'unknown', source: 'X.9' }, 'Unknown (X.9)', 'Unknown (X.9)', 'Unbekannt (X.9)', 'Unbekannt (X.9)'],
]

test.each(SOURCES)('%j is called %s', (source, en, shortEn, de, shortDe) => {
  expect(sourceText(source, { locale: 'en' })).toBe(en)
  expect(shortSourceText(source, { locale: 'en' })).toBe(shortEn)
  expect(sourceText(source, { locale: 'de' })).toBe(de)
  expect(shortSourceText(source, { locale: 'de' })).toBe(shortDe)
})

test('without a language words are in that of the reader', () => {
  speak('de')
  expect(poolText(POOL_A)).toBe('Gruppe A')
  expect(proposalText('two-pools').title).toBe('Zwei Gruppen, dann Halbfinale')
})

function place(place: number): SourceName {
  return { code: 'place', pool: POOL_A, place }
}

function team(team: string): SourceName {
  return { code: 'team', team }
}
