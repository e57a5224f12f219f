// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { OutboxList } from './OutboxList.tsx'
import { draftAbout } from './phones.testing.ts'
import { kept } from './steps.ts'

afterEach(cleanup)

const DAY_MS = 24 * 60 * 60_000

function entry(key: string, more: Partial<Entry> = {}): Entry {
  const [made] = kept(draftAbout('final', { home: 15, away: 13 }), { owner: 'ada', key, now: Date.now() })([])
  if (!made) throw new Error('not kept')
  return { ...made, ...more }
}

/** Shows the entries; answers with what was decided. */
function shown(...entries: readonly Entry[]): string[] {
  const decided: string[] = []
  const note = (what: string) => (id: string) => {
    decided.push(`${what} ${id}`)
    return Promise.resolve()
  }
  const decide = { discard: note('discard'), keepMine: note('keepMine'), sendAgain: note('sendAgain') }
  render(<OutboxList entries={entries} decide={decide} />)
  return decided
}

const press = (name: string | RegExp, at: HTMLElement = document.body) =>
  fireEvent.click(within(at).getByRole('button', { name }))

const CONFLICT: Partial<Entry> = {
  shows: ['home', 'away'],
  state: {
    is: 'conflict',
    current: { updated: 'v2', home: 13, away: 15 },
    words: { en: 'Kite Club reported 13–15.', de: 'Kite Club hat 13:15 gemeldet.' },
  },
}

test('a conflict shows both values and asks', () => {
  const decided = shown(entry('k1', CONFLICT), entry('k2', { place: 2 }))
  screen.getByText('Kite Club reported 13–15.')
  // What was written on top of it waits for the decision.
  screen.getByText('Answer the entry above first')
  press(/15–13\s*Yours/)
  press(/13–15\s*Theirs/)
  expect(decided).toEqual(['keepMine k1', 'discard k1'])
})

test('a refusal says why, and can be sent again or discarded', () => {
  const words = { en: 'The game is closed.', de: 'Das Spiel ist zu.' }
  const decided = shown(entry('k1', { state: { is: 'refused', code: 'closed', words } }))
  screen.getByText('Not accepted: The game is closed.')
  press('Send again')
  expect(decided).toEqual(['sendAgain k1'])
})

test('discarding asks first, and says when it may already have arrived', () => {
  const decided = shown(entry('k1', { tries: 1 }))
  press('Discard')
  const dialog = screen.getByRole('dialog', { name: 'Discard “About final”?' })
  within(dialog).getByText(/may already have arrived/)
  expect(decided).toEqual([])
  press('Discard', dialog)
  expect(decided).toEqual(['discard k1'])
})

test('what gets old says until when it can be sent', () => {
  shown(entry('k1', { keySince: Date.now() - 4 * DAY_MS }), entry('k2'))
  expect(screen.getAllByText(/^Send by/)).toHaveLength(1)
})
