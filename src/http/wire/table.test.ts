import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_HOPS } from '#records/filter/bind.ts'
import { MAX_COMPARISONS, MAX_LENGTH } from '#records/filter/parse.ts'
import { PER_PAGE, PER_PAGE_MAX } from '#records/viewing/viewer-records.ts'
import { CONVERSATIONS } from './conversations.testing.ts'
import { conversationTable } from './table.testing.ts'
import { VERDICTS } from './verdicts.testing.ts'

const PAGE = join(import.meta.dirname, '../../../docs/protocol.md')
const [BEGIN, END] = ['<!-- conversations: written by src/http/wire/table.test.ts -->', '<!-- end of conversations -->']

/** `WRITE_DOCS=1 npm test -- wire/table` writes it anew. */
test('docs/protocol.md shows the verdicts as they are', () => {
  const page = readFileSync(PAGE, 'utf8')
  const from = page.indexOf(BEGIN)
  const to = page.indexOf(END)
  expect(from).toBeGreaterThan(0)
  expect(to).toBeGreaterThan(from)
  const should = `${page.slice(0, from)}${BEGIN}\n\n${conversationTable()}\n\n${page.slice(to)}`
  if (process.env['WRITE_DOCS']) writeFileSync(PAGE, should)
  expect(readFileSync(PAGE, 'utf8')).toBe(should)
})

test('docs/protocol.md names the limits as they are', () => {
  const page = readFileSync(PAGE, 'utf8')
  const written = [MAX_LENGTH, MAX_COMPARISONS, MAX_HOPS, PER_PAGE, PER_PAGE_MAX].map((it) => it.toLocaleString('en'))
  for (const limit of written) expect(page).toContain(`**${limit}**`)
})

test('every conversation is there, and every verdict is about one', () => {
  const numbers = CONVERSATIONS.map(({ number }) => number)
  expect(numbers).toEqual(CONVERSATIONS.map((_, index) => String(index + 1).padStart(3, '0')))
  expect(numbers).toEqual(expect.arrayContaining(Object.keys(VERDICTS)))
})

test.each(CONVERSATIONS.filter(({ number }) => VERDICTS[number]))('$number really deviates', (conversation) => {
  const { expect: instead, events } = VERDICTS[conversation.number]!
  const { answer, events: recorded } = conversation
  const ours = events ? events(recorded!) : typeof instead === 'function' ? instead(answer!) : instead
  expect(ours).toBeDefined()
  expect(ours).not.toEqual(events ? recorded : answer)
})
