// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { Tabs } from './Tabs.tsx'

afterEach(cleanup)

test('a busy button says so, keeps the focus and sends nothing twice', () => {
  const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault())
  const onClick = vi.fn()
  render(
    <form>
      <Button type="submit" busy busyText="Sending…" onClick={onClick}>
        Send sheet
      </Button>
    </form>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sending…' })
  button.form?.addEventListener('submit', onSubmit)
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(button.disabled).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('the same button at rest has its own name', () => {
  render(<Button busyText="Sending…">Send sheet</Button>)
  expect(screen.getByRole('button', { name: 'Send sheet' })).toBeTruthy()
})

test('a disabled button has its reason beside it', () => {
  render(<Button disabledReason="You play until 15:10">Take</Button>)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Take' })
  expect(button.disabled).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You play until 15:10',
  )
})

test('tabs follow the arrow keys, around the end as well', () => {
  render(
    <Tabs
      label="Day"
      tabs={[
        { key: 'sat', label: 'Saturday', panel: 'Games of Saturday' },
        { key: 'sun', label: 'Sunday', panel: 'Games of Sunday' },
      ]}
    />,
  )
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Sunday' }))
  expect(screen.getByRole('tabpanel').textContent).toBe('Games of Sunday')
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowRight' })
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Saturday')
})
