// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, data, Form, useActionData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { errorsOf, refusalIn } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import UnsaidRefusal from './UnsaidRefusal.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const UNSIGNED = 'Not every card is signed.'

const refusedAt = (field: string | undefined, more: Partial<RefusedForm> = {}): RefusedForm => ({
  refused: true,
  status: 400,
  problem: { code: 'x', text: UNSIGNED },
  errors: field === undefined ? {} : { [field]: { code: 'x', text: UNSIGNED } },
  values: {},
  ...more,
})

/** A page that sends a form, and what is around it as the root has it. */
function open(answer: RefusedForm, page: (refused: RefusedForm | undefined) => ReactNode) {
  const Page = () => (
    <>
      <Form method="post">
        <button type="submit">Send</button>
      </Form>
      {page(refusalIn(useActionData()))}
    </>
  )
  const Around = () => (
    <>
      <Page />
      <UnsaidRefusal />
    </>
  )
  const Site = createRoutesStub([
    { path: '/', Component: Around, action: () => data(answer, { status: answer.status }) },
  ])
  render(<Site />)
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

const readOf = (text: string) => screen.findAllByText(text)

test('a refusal of which the page says nothing is said beside it', async () => {
  open(refusedAt('round'), () => <p>A round</p>)
  await screen.findByText('A round')
  send()
  expect((await screen.findByRole('alert')).textContent).toBe(UNSIGNED)
})

test.each(['round', undefined])('what the page says above its fields is said once, of %s', async (field) => {
  open(refusedAt(field), (refused) => <ErrorSummary errors={errorsOf(refused)} />)
  send()
  await expect.poll(async () => (await readOf(UNSIGNED)).length).toBe(1)
  expect(screen.getByRole('alert').className).not.toContain('unsaid')
})

test('what the page says at its field is said once', async () => {
  open(refusedAt('name'), (refused) => <TextInput name="name" label="Name" error={refused?.errors['name']?.text} />)
  send()
  await expect.poll(async () => (await readOf(UNSIGNED)).map((it) => it.id)).toEqual(['name-error'])
})

test('an open dialog over the page says what was refused inside of it', async () => {
  const Ask = () => {
    const dialog = useRef<HTMLDialogElement>(null)
    return (
      <>
        <button type="button" onClick={() => dialog.current?.showModal()}>
          Ask
        </button>
        <dialog ref={dialog} aria-label="Sure?" />
      </>
    )
  }
  // Which this environment does not know.
  const { matches } = HTMLElement.prototype
  vi.spyOn(HTMLDialogElement.prototype, 'matches').mockImplementation(function (this: HTMLDialogElement, selector) {
    return selector === ':modal' ? this.open : matches.call(this, selector)
  })
  open(refusedAt('team'), (refused) => (
    <>
      <ErrorSummary errors={errorsOf(refused)} />
      <Ask />
    </>
  ))
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  send()
  const dialog = await screen.findByRole('dialog')
  expect((await within(dialog).findByRole('alert')).textContent).toBe(UNSIGNED)
})

test('who was overtaken reads it in the words of the page alone', async () => {
  open(refusedAt(undefined, { status: 409 }), (refused) => refused && <p data-refusal="">Somebody was faster</p>)
  send()
  await screen.findByText('Somebody was faster')
  await expect.poll(() => screen.queryByText(UNSIGNED)).toBeNull()
})

test('in a document it stands unless the page says something itself, as a style decides', () => {
  const Site = createRoutesStub([{ path: '/', Component: UnsaidRefusal }])
  const answered = renderToString(<Site hydrationData={{ actionData: { 0: refusedAt('round') } }} />)
  expect(answered).toMatch(/class="unsaid unsaid-guess .*Not every card is signed/)
})
