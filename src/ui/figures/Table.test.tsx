// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { type Column, Table } from './Table.tsx'

afterEach(cleanup)

type Team = { name: string; players: number }

const COLUMNS: readonly Column<Team>[] = [
  {
    key: 'name',
    head: 'Team',
    cell: (team) => team.name,
    phone: 'name',
    sort: { to: '?sort=-name', now: 'ascending' },
  },
  { key: 'players', head: 'Players', cell: (team) => team.players, digits: true, sort: { to: '?sort=players' } },
]

const KITES = { name: 'Kite Club', players: 14 }
const LARKS = { name: 'Mudlarks', players: 16 }

const teams = (rows: readonly Team[]) => (
  <MemoryRouter>
    <Table
      label="Teams"
      columns={COLUMNS}
      rows={rows}
      keyOf={(team) => team.name}
      to={(team) => `/teams/${team.name}`}
      choosing={{
        name: 'team',
        labelOf: (team) => `Choose ${team.name}`,
        saying: (count) => `${count} chosen`,
        actions: <button type="submit">Remind</button>,
      }}
    />
  </MemoryRouter>
)

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('heads are links that tell the order, names lead to the team', () => {
  render(teams([KITES, LARKS]))
  expect(screen.getByRole('columnheader', { name: 'Team' }).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getByRole('link', { name: 'Players' }).getAttribute('href')).toBe('/?sort=players')
  expect(screen.getByRole('link', { name: 'Kite Club' }).getAttribute('href')).toBe('/teams/Kite Club')
})

test('chosen rows are counted, all at once as well', () => {
  render(teams([KITES, LARKS]))
  fireEvent.click(box('Choose Mudlarks'))
  expect(screen.getByText('1 chosen')).toBeTruthy()
  expect(box('Select all').checked).toBe(false)
  fireEvent.click(box('Select all'))
  expect(screen.getByText('2 chosen')).toBeTruthy()
  expect(box('Select all').checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect([box('Choose Kite Club').checked, box('Choose Mudlarks').checked]).toEqual([false, false])
  expect(screen.queryByText(/chosen$/)).toBeNull()
})

test('a row that leaves the page is no longer counted', () => {
  const { rerender } = render(teams([KITES, LARKS]))
  fireEvent.click(box('Select all'))
  rerender(teams([LARKS]))
  expect(screen.getByText('1 chosen')).toBeTruthy()
})
