// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SeedRows } from './SeedRows.tsx'

afterEach(cleanup)

const TEAMS = ['Herons', 'Kites', 'Owls'].map((name, at) => ({
  id: name.toLowerCase(),
  name,
  city: '',
  seed: at === 2 ? 0 : at + 1,
  isDoubled: false,
}))

const shown = () =>
  screen.getAllByRole<HTMLInputElement>('textbox').map((input) => [input.name.slice('seed-'.length), input.value])

test('the arrow keys move a team, number all of them, and keep the keyboard where it is', () => {
  render(<SeedRows teams={TEAMS} refused={undefined} />)
  const handle = screen.getByRole('button', { name: /Owls/ })
  fireEvent.keyDown(handle, { key: 'ArrowUp' })
  expect(shown()).toEqual([
    ['herons', '1'],
    ['owls', '2'],
    ['kites', '3'],
  ])
  expect(document.activeElement?.id).toBe('move-owls')
  expect(screen.getByRole('status').textContent).toContain('Owls')
  fireEvent.keyDown(screen.getByRole('button', { name: /Herons/ }), { key: 'ArrowUp' })
  expect(shown()[0]).toEqual(['herons', '1'])
})

test('a number that is typed moves nobody before it is saved', () => {
  render(<SeedRows teams={TEAMS} refused={undefined} />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Owls' }), { target: { value: '1' } })
  expect(shown()).toEqual([
    ['herons', '1'],
    ['kites', '2'],
    ['owls', '1'],
  ])
})
