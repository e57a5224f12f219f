// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../controls/Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { opens } from './dialog-commands.ts'

afterEach(cleanup)

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true })

function ConfirmForm({ onClose }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Dialog
        open={open}
        title="Withdraw Ironwood?"
        onClose={() => {
          setOpen(false)
          onClose?.()
        }}
      >
        <p>Four games are left.</p>
      </Dialog>
    </>
  )
}

test('the page opens it, Close ends it and the page is told', () => {
  const onClose = vi.fn()
  render(<ConfirmForm onClose={onClose} />)
  expect(dialog().open).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(dialog().open).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }))
  expect(dialog().open).toBe(false)
  expect(onClose).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(dialog().open).toBe(true)
})

test('it is named by its title', () => {
  render(<ConfirmForm />)
  expect(document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Withdraw Ironwood?',
  )
})

test('a click on the veil closes it, one inside does not', () => {
  render(<ConfirmForm />)
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  vi.spyOn(dialog(), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 400, 300))
  fireEvent.click(dialog(), { clientX: 200, clientY: 200 })
  fireEvent.click(screen.getByText('Four games are left.'), { clientX: 5, clientY: 5 })
  expect(dialog().open).toBe(true)
  fireEvent.click(dialog(), { clientX: 5, clientY: 5 })
  expect(dialog().open).toBe(false)
})

test('a button opens it without a page that decides; the safe choice comes before the action', () => {
  render(
    <>
      <Button {...opens('withdraw')}>Ask</Button>
      <ConfirmDialog
        id="withdraw"
        title="Withdraw Ironwood?"
        keep="Keep team"
        action={<Button>Withdraw Ironwood</Button>}
      />
    </>,
  )
  const opener = screen.getByRole('button', { name: 'Ask' })
  expect(opener.getAttribute('commandfor')).toBe('withdraw')
  expect(opener.getAttribute('command')).toBe('show-modal')
  fireEvent.click(opener)
  expect(dialog().open).toBe(true)
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(names.indexOf('Keep team')).toBeLessThan(names.indexOf('Withdraw Ironwood'))
  fireEvent.click(screen.getByRole('button', { name: 'Keep team' }))
  expect(dialog().open).toBe(false)
})

test('a dialog inside of another one closes for itself', () => {
  const onClose = vi.fn()
  render(
    <Dialog open title="Waiting" onClose={onClose}>
      <Dialog open title="Discard?">
        <p>It cannot be brought back.</p>
      </Dialog>
    </Dialog>,
  )
  const inner = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Discard?' })
  inner.close()
  expect(inner.open).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
})
