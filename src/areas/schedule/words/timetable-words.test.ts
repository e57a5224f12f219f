import { expect, test } from 'vitest'
import { AIMS, type Aim } from '#rules/timetable/aims.ts'
import type { HardRule } from '#rules/timetable/plan.ts'
import { aimText, helpText, reasonText, shortReasonText, unplacedText } from './timetable-words.ts'

const gameName = (game: string) => `game ${game}`

const REASONS: Readonly<Record<HardRule, readonly [en: string, de: string, short: string, shortDe: string]>> = {
  closed: ['The field is closed then.', 'Das Feld ist dann geschlossen.', 'Field closed', 'Feld geschlossen'],
  break: ['There is a break then.', 'Dann ist Spielpause.', 'Break', 'Spielpause'],
  'field-busy': ['The field is taken by game 7.', 'Auf dem Feld ist game 7.', 'Field taken', 'Feld belegt'],
  'team-busy': [
    'A team may be playing game 7 then.',
    'Ein Team spielt dann vielleicht game 7.',
    'Team plays then',
    'Team spielt dann',
  ],
  rest: [
    'A team may have only 20 min rest from game 7.',
    'Ein Team hat vielleicht nur 20 min Pause zu game 7.',
    'Only 20 min rest',
    'Nur 20 min Pause',
  ],
  'before-feeder': [
    'It starts before game 7 is over, which decides who plays.',
    'Es beginnt vor dem Ende von game 7; erst dann steht fest, wer spielt.',
    'Too early',
    'Zu früh',
  ],
  'after-fed': [
    'It ends after game 7 starts, which waits for it.',
    'Es endet nach dem Beginn von game 7, das darauf wartet.',
    'Too late',
    'Zu spät',
  ],
  'feeder-unplaced': [
    'It waits for game 7, which has no time yet.',
    'Es wartet auf game 7, das noch keine Zeit hat.',
    'Waits for a game without a time',
    'Wartet auf ein Spiel ohne Zeit',
  ],
}

test.each(Object.entries(REASONS) as [HardRule, (typeof REASONS)[HardRule]][])(
  'why not: %s',
  (rule, [en, de, short, shortDe]) => {
    const reason = { rule, with: '7', rest: 20 }
    expect(reasonText(reason, { gameName, locale: 'en' })).toBe(en)
    expect(reasonText(reason, { gameName, locale: 'de' })).toBe(de)
    expect(shortReasonText(reason, { locale: 'en' })).toBe(short)
    expect(shortReasonText(reason, { locale: 'de' })).toBe(shortDe)
  },
)

test('a team that surely plays both games is named', () => {
  const options = { gameName, sharedTeam: (other: string) => (other === '7' ? 'Kite Club' : undefined) }
  expect(reasonText({ rule: 'team-busy', with: '7' }, { ...options, locale: 'en' })).toBe(
    'Kite Club plays game 7 then.',
  )
  expect(reasonText({ rule: 'rest', with: '7', rest: 15 }, { ...options, locale: 'de' })).toBe(
    'Kite Club hat nur 15 min Pause zu game 7.',
  )
  expect(reasonText({ rule: 'rest', with: '8', rest: 15 }, { ...options, locale: 'en' })).toContain('A team may')
})

const MISSED: Readonly<Record<Aim, readonly [one: string, three: string, dreimal: string]>> = {
  rest: ['1 time under 60 minutes rest', '3 times under 60 minutes rest', '3-mal unter 60 Minuten Pause'],
  'games-per-day': [
    '1 game above 4 a day for a team',
    '3 games above 4 a day for a team',
    '3 Spiele über 4 am Tag für ein Team',
  ],
  'rounds-together': [
    '1 half-hour by which rounds are spread',
    '3 half-hours by which rounds are spread',
    '3 halbe Stunden, um die sich Runden ziehen',
  ],
  'field-changes': [
    '1 change of field between two games of a day',
    '3 changes of field between two games of a day',
    '3 Feldwechsel zwischen zwei Spielen eines Tages',
  ],
  finals: [
    '1 time a final is off the main field or not last',
    '3 times a final is off the main field or not last',
    '3-mal ein Finale nicht auf dem Hauptfeld oder nicht zuletzt',
  ],
  'early-after-late': [
    '1 time late in the evening and early the next day',
    '3 times late in the evening and early the next day',
    '3-mal spät am Abend und früh am nächsten Tag',
  ],
  wishes: [
    '1 game before a team arrives or after it leaves',
    '3 games before a team arrives or after it leaves',
    '3 Spiele, bevor ein Team ankommt oder nachdem es abreist',
  ],
}

test.each(AIMS)('how often an aim was missed: %s', (aim) => {
  const told = [aimText(aim, 1, { locale: 'en' }), aimText(aim, 3, { locale: 'en' }), aimText(aim, 3, { locale: 'de' })]
  expect(told).toEqual(MISSED[aim])
})

test('what would help', () => {
  const told = (locale: 'en' | 'de') => [
    helpText({ kind: 'field' }, { locale }),
    helpText({ kind: 'longer', minutes: 60 }, { locale }),
    helpText({ kind: 'longer', minutes: 120 }, { locale }),
    helpText({ kind: 'longer', minutes: 45 }, { locale }),
    helpText({ kind: 'shorter', minutes: 10 }, { locale }),
  ]
  expect(told('en')).toEqual([
    'One more field would help.',
    '1 hour more each day would help.',
    '2 hours more each day would help.',
    '45 minutes more each day would help.',
    'Games shorter by 10 minutes would help.',
  ])
  expect(told('de')).toEqual([
    'Ein Feld mehr würde helfen.',
    '1 Stunde mehr pro Tag würde helfen.',
    '2 Stunden mehr pro Tag würden helfen.',
    '45 Minuten mehr pro Tag würden helfen.',
    'Um 10 Minuten kürzere Spiele würden helfen.',
  ])
})

test('a game without a place: where it comes closest, what is in the way, what would help', () => {
  const slotName = ({ field, start }: { field: string; start: number }) => `${field} at ${start}`
  const options = { gameName, slotName, locale: 'en' } as const
  expect(
    unplacedText(
      {
        game: '3',
        nearest: { field: 'Field 2', start: 600 },
        reasons: [{ rule: 'closed' }, { rule: 'field-busy', with: '7' }],
        help: [{ kind: 'field' }],
      },
      options,
    ),
  ).toEqual({
    title: 'No time for game 3',
    nearest: 'Closest: Field 2 at 600',
    reasons: ['The field is closed then.', 'The field is taken by game 7.'],
    help: ['One more field would help.'],
  })
  expect(unplacedText({ game: '3', reasons: [{ rule: 'closed' }], help: [] }, options).nearest).toBeUndefined()
})
