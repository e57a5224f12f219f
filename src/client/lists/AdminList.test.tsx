// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Lock, Plus, Users } from 'lucide-react'
import { createRoutesStub, useActionData, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { AdminList, type ListColumn } from './AdminList.tsx'
import { anyKey, listAddress } from './list-address.ts'

afterEach(cleanup)
afterEach(() => vi.restoreAllMocks())

interface Team {
  readonly id: string
  readonly name: string
  readonly seed: number
}

const KITES = { id: 'kites', name: 'Kite Club', seed: 1 }
const LARKS = { id: 'larks', name: 'Mudlarks', seed: 2 }

const ADDRESS = listAddress({
  path: '/admin/teams',
  choices: { division: anyKey, state: ['accepted', 'declined'], club: anyKey },
  sorts: ['name', 'seed'],
})

const COLUMNS: readonly ListColumn<Team, 'name' | 'seed'>[] = [
  { key: 'name', head: () => 'Name', phone: 'name', cell: ({ name }) => name, sort: 'name' },
  { key: 'seed', head: () => 'Seed', digits: true, cell: ({ seed }) => seed, sort: 'seed' },
]

/** The list at an address, and what its forms posted. */
function show(items: readonly Team[], query = '', { pages = 1 } = {}) {
  const posted: string[] = []
  const Page = () => {
    const shown = ADDRESS.read(new URLSearchParams(useLocation().search))
    const done = useActionData<{ done: string }>()
    return (
      <AdminList
        address={ADDRESS}
        shown={shown}
        found={{ items, page: Math.min(shown.page, pages), pages }}
        label="Teams"
        header={{ title: 'Teams', context: '2 teams', action: <a href="/new">New team</a> }}
        filters={{
          search: 'Team or city',
          chips: {
            label: 'Filter',
            all: { label: 'All', count: 2 },
            groups: [
              {
                choice: 'division',
                options: [
                  { value: 'open', label: 'Open', count: 2 },
                  { value: 'women', label: 'Women', count: 0 },
                ],
              },
              {
                choice: 'state',
                hidesEmpty: true,
                options: [
                  { value: 'accepted', label: 'Accepted', count: 2, icon: Lock },
                  { value: 'declined', label: 'Declined', count: 0 },
                ],
              },
            ],
          },
          picker: { choice: 'club', label: 'Club', all: 'All clubs', options: [{ value: 'c1', label: 'First club' }] },
        }}
        tools={[{ label: 'Import', icon: Plus, to: ADDRESS.href(shown, { import: '' }) }]}
        csv={{ path: '/api/teams.csv', label: 'Export' }}
        columns={COLUMNS}
        opens={({ id }) => ({ team: id })}
        menu={{
          labelOf: ({ name }) => `More for ${name}`,
          items: ({ id }) => [false, { label: 'Lock it', post: { intent: 'lock', teams: id } }],
        }}
        many={{
          name: 'teams',
          labelOf: ({ name }) => `Choose ${name}`,
          saying: (count) => `${count} chosen`,
          actions: [
            { intent: 'lock', label: 'Lock', icon: Lock },
            { intent: 'unlock', label: 'Unlock' },
          ],
          done,
        }}
        empty={{ icon: Users, title: 'No teams yet', text: 'Add the first one.' }}
        nothingFound={{ title: 'Nothing found', text: 'Change the spelling.', showAll: 'Show all teams' }}
      >
        <p>A note</p>
      </AdminList>
    )
  }
  const action = async ({ request }: { request: Request }) => {
    posted.push([...new Set(fieldsOf(await request.formData()))].join('&'))
    return { done: String(posted.length) }
  }
  const Stub = createRoutesStub([{ path: '/admin/teams', Component: Page, action }])
  render(<Stub initialEntries={[`/admin/teams${query}`]} />)
  return posted
}

/** All but the key of the form. The pressed button may be there twice, where FormData knows no submitter. */
const fieldsOf = (form: FormData) =>
  [...form].flatMap(([name, value]) => (typeof value === 'string' && name !== '_key' ? [`${name}=${value}`] : []))
const formAround = (field: HTMLElement) => new FormData(field.closest('form') ?? undefined)
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const current = () => [...document.querySelectorAll('.chips [aria-current]')].map((chip) => chip.textContent)
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const tick = (name: string) => fireEvent.click(box(name))

test('rows, tools, heads and pages keep what is searched and chosen', () => {
  show([KITES, LARKS], '?q=k&division=open&sort=seed&page=2', { pages: 3 })
  const here = '/admin/teams?q=k&division=open&sort=seed&page=2'
  expect(href('Kite Club')).toBe(`${here}&team=kites`)
  expect(href('Import')).toBe(`${here}&import=`)
  expect(href('Export')).toBe('/api/teams.csv?q=k&division=open&sort=seed')
  expect(href('Seed')).toBe('/admin/teams?q=k&division=open&sort=-seed')
  expect(href('Name')).toBe('/admin/teams?q=k&division=open')
  expect(href('Page 3')).toBe('/admin/teams?q=k&division=open&sort=seed&page=3')
  expect(screen.getByRole('columnheader', { name: 'Seed' }).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Teams')
})

test('a page beyond the last one is the last one, also in the links', () => {
  show([KITES], '?page=9', { pages: 2 })
  expect(href('Kite Club')).toBe('/admin/teams?page=2&team=kites')
})

test('choices of several groups go together; pressed again, one goes; the first chip takes all of them back', () => {
  show([KITES], '?q=k&division=open&state=accepted&club=c1')
  expect(current()).toEqual(['Open 2', 'Accepted 2'])
  expect(href('Open 2')).toBe('/admin/teams?q=k&state=accepted&club=c1')
  expect(href('Women 0')).toBe('/admin/teams?q=k&division=women&state=accepted&club=c1')
  expect(href('All 2')).toBe('/admin/teams?q=k&club=c1')
})

test('an option that would show nothing is not offered, unless it is chosen', () => {
  show([], '')
  expect(screen.queryByText('Declined 0')).toBeNull()
  expect(current()).toEqual(['All 2'])
  cleanup()
  show([], '?state=declined')
  expect(current()).toEqual(['Declined 0'])
})

test('the search and the picker are GET forms that keep the rest', () => {
  show([KITES], '?q=k&division=open&page=2')
  const search = screen.getByRole('searchbox', { name: 'Team or city' })
  expect(fieldsOf(formAround(search))).toEqual(['division=open', 'q=k'])
  const picker = screen.getByRole('combobox', { name: 'Club' })
  expect(fieldsOf(formAround(picker))).toEqual(['q=k', 'division=open', 'club='])
  const sent = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockReturnValue()
  fireEvent.change(picker, { target: { value: 'c1' } })
  expect(sent).toHaveBeenCalledOnce()
})

test('what is ticked is posted with the action, and then not ticked any more', async () => {
  const posted = show([KITES, LARKS])
  tick('Choose Kite Club')
  tick('Choose Mudlarks')
  expect(screen.getByText('2 chosen')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Lock' }))
  await waitFor(() => expect(posted).toEqual(['teams=kites&teams=larks&intent=lock']))
  await waitFor(() => expect(box('Choose Kite Club').checked).toBe(false))
})

test('Enter in a tick box presses a button that changes nothing', async () => {
  const posted = show([KITES])
  const [first] = box('Choose Kite Club').form?.querySelectorAll('button') ?? []
  if (first) fireEvent.click(first)
  await Promise.resolve()
  expect(first?.value).toBe('nothing')
  expect(posted).toEqual([])
})

test('the menu of a row posts a form of the page', async () => {
  const posted = show([KITES])
  fireEvent.click(await screen.findByRole('button', { name: 'More for Kite Club' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Lock it' }))
  await waitFor(() => expect(posted).toEqual(['intent=lock&teams=kites']))
})

test('an empty list says whether there is nothing yet or nothing found', () => {
  show([])
  expect([screen.queryByText('No teams yet'), screen.queryByText('Nothing found')].map(Boolean)).toEqual([true, false])
  expect(screen.getByText('A note')).toBeTruthy()
  cleanup()
  show([], '?q=zz')
  expect(screen.getByText('Nothing found')).toBeTruthy()
  expect(screen.getByText('Change the spelling.')).toBeTruthy()
  expect(href('Show all teams')).toBe('/admin/teams')
  cleanup()
  show([], '?division=women')
  expect(screen.queryByText('Change the spelling.')).toBeNull()
})
