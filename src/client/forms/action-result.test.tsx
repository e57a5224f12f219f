// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, Form, Link, useActionData, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useActionResult } from './action-result.ts'

function Page() {
  const { revalidate } = useRevalidator()
  return (
    <>
      <p>Loaded {useLoaderData<number>()}</p>
      <p>Answer: {useActionResult<string>() ?? 'none'}</p>
      <p>Router: {useActionData<string>() ?? 'none'}</p>
      <button type="button" onClick={() => void revalidate()}>
        Load again
      </button>
      <Form method="post">
        <button type="submit">Send</button>
      </Form>
      <Link to="/?show=all">Go on</Link>
    </>
  )
}

let answers: number
let loads: number

beforeEach(async () => {
  answers = 0
  loads = 0
  const Site = createRoutesStub([
    { id: 'root', path: '/', Component: Page, loader: () => ++loads, action: () => `refused ${++answers}` },
  ])
  render(<Site />)
  await screen.findByText('Loaded 1')
})

afterEach(cleanup)

const press = (name: string) => fireEvent.click(screen.getByText(name))

test('what a form was answered stays while the page is loaded again, until the next answer', async () => {
  press('Send')
  await screen.findByText('Answer: refused 1')
  await screen.findByText('Loaded 2')
  press('Load again')
  await screen.findByText('Loaded 3')
  await screen.findByText('Router: none')
  expect(screen.queryByText('Answer: refused 1')).not.toBeNull()
  press('Send')
  await screen.findByText('Answer: refused 2')
})

test('it is gone once somebody goes on, also on the same page', async () => {
  press('Send')
  await screen.findByText('Answer: refused 1')
  await screen.findByText('Loaded 2')
  press('Go on')
  await waitFor(() => expect(screen.queryByText('Answer: none')).not.toBeNull())
})
