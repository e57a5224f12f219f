// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { AdminPlayersList } from './AdminPlayersList.tsx'
import { adminPlayersAddress } from './admin-players.address.ts'

afterEach(cleanup)

const HERONS = { id: 'herons', name: 'Herons', division: 'open', isPlaying: true }
const OWLS = { id: 'owls', name: 'Owls', division: 'open', isPlaying: false }

/** The list without a row, where the tournament has so many players. */
function showNobody(query: string, all: number) {
  const shown = adminPlayersAddress.read(new URLSearchParams(query))
  const counts = { all, byShow: { walk_in: 0, connected: 0, unconnected: all, asked: 0 } }
  const Page = () => (
    <AdminPlayersList
      list={{ items: [], total: 0, page: 1, pages: 1 }}
      shown={shown}
      counts={counts}
      teams={[HERONS, OWLS]}
      refused={undefined}
    >
      {null}
    </AdminPlayersList>
  )
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  render(<Stub />)
}

const adding = () => screen.queryAllByRole('link', { name: 'Add player' }).map((link) => link.getAttribute('href'))

test('a team without players says so, and how the first one comes', () => {
  showNobody('team=herons', 5)
  expect(screen.getByText('Herons has no players yet')).toBeTruthy()
  expect(new Set(adding())).toEqual(new Set(['/admin/tournament/players?team=herons&add=']))
  expect(screen.getByRole('link', { name: 'Show all players' })).toBeTruthy()
})

test('where there are no players at all, showing all of them leads nowhere', () => {
  showNobody('team=herons&show=walk_in', 0)
  expect(screen.queryByRole('link', { name: 'Show all players' })).toBeNull()
  expect(adding()).toHaveLength(2)
})

test('into a team that is out nobody is added', () => {
  showNobody('team=owls', 5)
  expect(adding()).toEqual([])
})
