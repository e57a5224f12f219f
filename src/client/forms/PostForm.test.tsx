// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, data, useActionData } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_NETWORK } from '#client/page/no-network.ts'
import { pageReload, postponedReload } from '#client/page/reload.ts'
import { m } from '#words/messages.js'
import { dirtyForms } from './dirty-forms.ts'
import { PostForm } from './PostForm.tsx'
import { refusalIn } from './problems.ts'

function Page() {
  const refused = refusalIn(useActionData())
  return (
    <>
      <Other />
      <First refused={refused !== undefined} />
    </>
  )
}

const Other = () => (
  <PostForm>
    <button type="submit">Send the other</button>
  </PostForm>
)

function First({ refused }: { refused: boolean }) {
  return (
    <PostForm>
      {refused && <p>Refused</p>}
      <input name="team" aria-label="Team" />
      <button type="submit">Send</button>
    </PostForm>
  )
}

const REFUSED = { refused: true, status: 400, problem: { code: 'x', text: 'No' }, errors: {}, values: {} }

let answer: () => unknown
let keys: string[]
let loads: number
let stopLoading: () => void

beforeEach(async () => {
  answer = () => ({ done: true })
  keys = []
  loads = 0
  stopLoading = pageReload.use({ load: () => loads++, isUnderWay: () => false })
  const Site = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Page,
      async action({ request }) {
        const form = await request.formData()
        keys.push(JSON.stringify(form.get('_key')))
        return answer()
      },
    },
  ])
  render(<Site />)
  await screen.findByRole('button', { name: 'Send' })
})

afterEach(() => {
  cleanup()
  pageReload.now()
  stopLoading()
})

const type = (text: string) => fireEvent.input(screen.getByLabelText('Team'), { target: { value: text } })

async function send() {
  const before = keys.length
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(keys).toHaveLength(before + 1))
}

test('a form in which something was typed is dirty until it is sent', async () => {
  expect(dirtyForms.any.get()).toBe(false)
  type('Heidees')
  expect(dirtyForms.any.get()).toBe(true)
  await send()
  await waitFor(() => expect(dirtyForms.any.get()).toBe(false))
})

test('a form that was refused is as dirty as before', async () => {
  answer = () => data(REFUSED, { status: 400 })
  type('Heidees')
  await send()
  await waitFor(() => expect(dirtyForms.any.get()).toBe(true))
})

test('nothing is loaded again while a form is on its way, so that a refusal finds it as it was', async () => {
  const answered = Promise.withResolvers<unknown>()
  answer = () => answered.promise
  type('Heidees')
  pageReload.ask('switchedOff', 0)
  await screen.findByText(m.site_live_switched_off())
  await send()
  expect([loads, dirtyForms.any.get()]).toEqual([0, true])
  answered.resolve(data(REFUSED, { status: 400 }))
  await screen.findByText('Refused')
  expect([loads, dirtyForms.any.get()]).toEqual([0, true])
  answer = () => ({ done: true })
  await send()
  await waitFor(() => expect([loads, dirtyForms.any.get()]).toEqual([1, false]))
})

test('a form that is gone holds nothing up', () => {
  type('Heidees')
  cleanup()
  expect(dirtyForms.any.get()).toBe(false)
})

test('a switch turned off meanwhile is told in the form; the page is loaded when the person wants it', async () => {
  type('Heidees')
  pageReload.ask('switchedOff', 0)
  await screen.findByText(m.site_live_switched_off())
  expect([loads, screen.getByLabelText<HTMLInputElement>('Team').value]).toEqual([0, 'Heidees'])
  fireEvent.click(screen.getByRole('button', { name: m.site_live_load_again() }))
  expect(loads).toBe(1)
  expect(postponedReload.get()).toBeUndefined()
})

test('that the page has changed is not said again when the answer was that somebody else was faster', async () => {
  answer = () => data({ ...REFUSED, status: 409, conflict: { wanted: {}, current: {} } }, { status: 409 })
  type('Heidees')
  pageReload.ask('changed', 0)
  expect(await screen.findByText(m.site_live_changed())).toBeTruthy()
  await send()
  await screen.findByText('Refused')
  expect(screen.queryByText(m.site_live_changed())).toBeNull()
})

test('what is sent next has another key; what was never answered has the same', async () => {
  answer = () => data({ ...REFUSED, problem: { code: NO_NETWORK, text: 'No' } }, { status: 503 })
  type('Heidees')
  await send()
  await waitFor(() => expect(dirtyForms.any.get()).toBe(true))
  answer = () => ({ done: true })
  await send()
  await waitFor(() => expect(dirtyForms.any.get()).toBe(false))
  await send()
  expect(keys[0]).not.toBe('""')
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
})

test('pressed while another form is on its way it is sent after that; pressed twice it is sent once', async () => {
  const answered = Promise.withResolvers<unknown>()
  answer = () => answered.promise
  fireEvent.click(screen.getByRole('button', { name: 'Send the other' }))
  await waitFor(() => expect(keys).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Send the other' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(keys).toHaveLength(1)
  answer = () => ({ done: 'after that' })
  answered.resolve({ done: true })
  await waitFor(() => expect(keys).toHaveLength(2))
  await waitFor(() => expect(dirtyForms.any.get()).toBe(false))
  expect(new Set(keys).size).toBe(2)
})
