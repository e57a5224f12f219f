// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { ImportPreview, ShownLine } from '#http/pages/forms/import-list.ts'
import type { PlannedLine } from '#rules/import/list-plan.ts'
import { ImportFrame } from './ImportFrame.tsx'

afterEach(cleanup)

type Dish = PlannedLine<{ name: string }, 'price_wrong'>

const dish = (line: number, name: string, values: Partial<ShownLine<Dish>> = {}): ShownLine<Dish> => ({
  line,
  is: 'new',
  id: '',
  values: { name },
  changes: [],
  problems: [],
  isTicked: true,
  ...values,
})

const PREVIEW: ImportPreview<Dish> = {
  text: 'Soup\nPie\nStew\n-',
  typed: 'Soup\nPie\nStew\n-',
  seen: 'as it was',
  hasChanged: false,
  unknownColumns: ['Chef'],
  leftOut: 2,
  counts: { new: 1, change: 1, same: 1, wrong: 1 },
  others: { count: 0, taken: 0 },
  lines: [
    dish(1, 'Soup'),
    dish(2, 'Pie', { is: 'change', id: 'pie', changes: [{ field: 'price', before: '', after: '4' }] }),
    dish(3, 'Stew', { is: 'same', id: 'stew' }),
    dish(4, '', { is: 'wrong', problems: [{ column: 'price', code: 'price_wrong', written: '-' }] }),
  ],
}

function show(answer: { preview?: ImportPreview<Dish>; done?: object } = {}) {
  const posted: FormData[] = []
  const Page = () => (
    <ImportFrame<Dish>
      hint="One dish per line."
      name={({ values }) => values.name}
      about={({ id }) => (id === '' ? 'on the menu' : '')}
      label={(field) => field.toUpperCase()}
      problem={({ written }) => `“${written}” is no price`}
      fields={{ menu: 'lunch' }}
      back="/menu"
      preview={answer.preview}
      refused={undefined}
      done={answer.done}
    />
  )
  const action = async ({ request }: { request: Request }) => {
    posted.push(await request.formData())
    return null
  }
  const Stub = createRoutesStub([
    { path: '/import', Component: Page, action },
    { path: '/menu', Component: () => <p>The menu</p> },
  ])
  render(<Stub initialEntries={['/import']} />)
  return posted
}

test('a list is pasted, and sent to be looked at', async () => {
  const posted = show()
  fireEvent.change(screen.getByRole('textbox', { name: 'Paste lines' }), { target: { value: 'Soup' } })
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(posted[0]?.get('text')).toBe('Soup')
  expect(posted[0]?.get('menu')).toBe('lunch')
})

test('each line tells what it becomes, and what can be taken is ticked', () => {
  show({ preview: PREVIEW })
  expect(screen.getByText('1 new, 1 changed, 1 unchanged, 1 not possible')).toBeTruthy()
  expect(screen.getByText('Columns ignored: Chef')).toBeTruthy()
  expect(screen.getByText('The list is too long: the last 2 lines were left out.')).toBeTruthy()
  expect(screen.getByText('PRICE: empty to 4')).toBeTruthy()
  expect(screen.getByText('“-” is no price')).toBeTruthy()
  expect(screen.getByText('No name')).toBeTruthy()
  const ticks = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(ticks.map((tick) => [tick.getAttribute('aria-label'), tick.checked])).toEqual([
    ['Import Soup', true],
    ['Import Pie', true],
  ])
})

test('the ticked lines are sent, with what was seen of them', async () => {
  const posted = show({ preview: PREVIEW })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Import Soup' }))
  fireEvent.click(screen.getByRole('button', { name: 'Import selected lines' }))
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(posted[0]?.getAll('take')).toEqual(['2'])
  expect(posted[0]?.get('seen')).toBe('as it was')
  // A form with files ends its lines with two signs.
  expect(posted[0]?.get('text')).toBe(PREVIEW.text.replaceAll('\n', '\r\n'))
  expect(posted[0]?.get('menu')).toBe('lunch')
})

test('lines that are not shown are counted, and taken along unless somebody unticks them', async () => {
  const posted = show({ preview: { ...PREVIEW, others: { count: 40, taken: 30 } } })
  expect(screen.getByText('and 40 more lines')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Also import 30 lines not shown here' }).checked).toBe(
    true,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Import selected lines' }))
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(posted[0]?.get('others')).toBe('on')
})

test('where nothing can be taken there is nothing to press', () => {
  show({ preview: { ...PREVIEW, lines: PREVIEW.lines.slice(2) } })
  expect(screen.getByText('Nothing to import here.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import selected lines' })).toBeNull()
})

test('done, it leads to the list', async () => {
  show({ done: { done: 'import' } })
  expect(await screen.findByText('The menu')).toBeTruthy()
})
