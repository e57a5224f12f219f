// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { textOf } from '#http/pages/forms/form-fields.ts'
import type { Setting } from '#rules/timetable/plan.ts'
import { readStep } from '../step.inputs.ts'
import { TIMETABLE_PATH } from '../timetable.address.ts'
import type { TimetableData } from '../timetable.queries.server.ts'
import { lockOf } from './steps.ts'
import { useEditor } from './use-editor.ts'

const GAME = 'mixed/F'
const PLACE = { field: 'field-1', starts: 600, minutes: 60, slot_minutes: 75, duty_source: '' }
const NOTHING_TO_PLAN: Setting = { fields: [], breaks: [], games: [], groups: [], wishes: [], minimumRestMinutes: 0 }

afterEach(cleanup)

/** A server with one game, which is locked and unlocked; and the editor of it. */
function openEditor() {
  const kept = { version: 1, locked: false }
  const data = () => ({
    version: kept.version,
    plan: { setting: NOTHING_TO_PLAN, placements: [] },
    values: { games: { [GAME]: { ...PLACE, locked: kept.locked } }, fields: {}, breaks: [], shows: {} },
    bases: { [GAME]: String(kept.version) },
  })
  const router = createMemoryRouter(
    [
      {
        path: TIMETABLE_PATH,
        Component: LockButton,
        loader: data,
        async action({ request }) {
          const step = readStep(textOf(await request.formData(), 'step'))
          if (step.kind !== 'lock') throw new Error('Nothing else is done here.')
          kept.locked = step.locked
          kept.version += 1
          return { done: 'step', text: '', step, version: kept.version }
        },
        hydrateFallbackElement: <p>Loading</p>,
      },
    ],
    { initialEntries: [TIMETABLE_PATH], hydrationData: { loaderData: { '0': data() } } },
  )
  render(<RouterProvider router={router} />)
  return { router, kept }
}

function LockButton() {
  const editor = useEditor(useLoaderData<TimetableData>(), undefined)
  const isLocked = editor.values.games[GAME]?.locked ?? false
  const toggle = () => {
    const step = lockOf(editor.values, [GAME], !isLocked)
    if (step) editor.run(step)
  }
  return (
    <>
      <button type="button" onClick={toggle}>
        {isLocked ? 'Unlock' : 'Lock'}
      </button>
      <p role="status">{editor.said}</p>
    </>
  )
}

const press = (name: string) => flushSync(() => screen.getByRole('button', { name }).click())

test('a step that comes with the answer to the one before waits until the page has loaded that', async () => {
  const { router, kept } = openEditor()
  let isAnswered = false
  router.subscribe(({ fetchers }) => {
    const hasAnswer = [...fetchers.values()].some(({ data }) => data !== undefined)
    if (isAnswered || !hasAnswer) return
    isAnswered = true
    // Nothing is drawn yet of what React Router tells here, but its fetcher has the answer already.
    press('Unlock')
  })
  press('Lock')
  await expect.poll(() => kept.version).toBe(3)
  expect(kept.locked).toBe(false)
  await screen.findByRole('button', { name: 'Lock' })
  expect(screen.getByRole('status').textContent).not.toContain('Somebody else')
})
