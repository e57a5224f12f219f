// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ConfirmForm } from './ConfirmForm.tsx'

afterEach(cleanup)

test('asks by name, and sends what it is about', async () => {
  const posted: FormData[] = []
  const action = async ({ request }: { request: Request }) => {
    posted.push(await request.formData())
    return null
  }
  const Page = () => (
    <ConfirmForm
      open
      fields={{ intent: 'remove', dish: 'soup' }}
      title="Remove soup?"
      text="Nobody can order it any more."
      keep="Keep soup"
      act="Remove soup"
    >
      <input name="reason" aria-label="Reason" />
    </ConfirmForm>
  )
  const Stub = createRoutesStub([{ path: '/', Component: Page, action }])
  render(<Stub />)
  expect(screen.getByRole('dialog', { name: 'Remove soup?' }).textContent).toContain('Nobody can order it any more.')
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'cold' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove soup' }))
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(posted[0]?.get('intent')).toBe('remove')
  expect(posted[0]?.get('dish')).toBe('soup')
  expect(posted[0]?.get('reason')).toBe('cold')
})
