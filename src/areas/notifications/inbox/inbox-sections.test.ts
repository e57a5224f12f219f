import { expect, test } from 'vitest'
import type { NoticeShown } from './inbox.queries.server.ts'
import { inboxSections } from './inbox-sections.ts'

const NOW = Date.parse('2026-06-14T12:00:00Z')

let made = 0
const notice = (title: string, minutesAgo: number, values: Partial<NoticeShown> = {}): NoticeShown => ({
  id: `n${(made += 1)}`,
  title,
  more: '',
  href: '',
  isUrgent: false,
  at: new Date(NOW - 60_000 * minutesAgo).toISOString(),
  division: '',
  team: '',
  isPublic: false,
  ...values,
})
const ofGame = (title: string, minutesAgo: number, team: string, game: string) =>
  notice(title, minutesAgo, { team, isPublic: true, href: `/schedule/${game}` })

const KITES = [{ team: 'kites', division: 'mixed' }]

const titles = (notices: readonly NoticeShown[], followed = KITES) =>
  Object.fromEntries(
    Object.entries<readonly NoticeShown[]>({ ...inboxSections(notices, followed, NOW) }).map(([name, own]) => [
      name,
      own.map(({ title }) => title),
    ]),
  )

test('what is for the reader comes first, news of other teams apart', () => {
  const all = [ofGame('Herons play', 5, 'herons', 'b'), ofGame('Kites play', 9, 'kites', 'a'), notice('Rain', 20)]
  expect(titles(all)).toEqual({ own: ['Kites play', 'Rain'], others: ['Herons play'], past: [] })
  expect(titles(all, [])).toEqual({ own: ['Rain'], others: ['Herons play', 'Kites play'], past: [] })
})

test('a game has one entry: of the own team where both were told, the last word where it was told twice', () => {
  const all = [
    ofGame('Herons play Kites', 5, 'herons', 'a'),
    ofGame('Kites play Herons', 5, 'kites', 'a'),
    ofGame('Cranes play, moved', 6, 'cranes', 'b'),
    ofGame('Cranes play', 60, 'cranes', 'b'),
  ]
  expect(titles(all)).toEqual({ own: ['Kites play Herons'], others: ['Cranes play, moved'], past: [] })
})

test('what is a day old is past, and old news of other teams is not kept', () => {
  const all = [notice('Today', 60), notice('Yesterday', 60 * 25), ofGame('Herons played', 60 * 25, 'herons', 'a')]
  expect(titles(all)).toEqual({ own: ['Today'], others: [], past: ['Yesterday'] })
})
