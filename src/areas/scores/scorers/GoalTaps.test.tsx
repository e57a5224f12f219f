// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { GoalTaps } from './GoalTaps.tsx'

afterEach(cleanup)

const ROSTER = [
  { id: 'anna', name: 'Anna K.', number: '7' },
  { id: 'ben', name: 'Ben R.', number: '12' },
  { id: 'cleo', name: 'Cleo', number: '' },
]

function shown(known?: { scorer: string; assist: string }) {
  const [onGoal, onTakeBack] = [vi.fn(), vi.fn()]
  render(<GoalTaps roster={ROSTER} known={known} onGoal={onGoal} onTakeBack={onTakeBack} />)
  return { onGoal, onTakeBack }
}

const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('scorer and assist in two taps by shirt number', () => {
  const { onGoal } = shown()
  tap('7 Anna K.')
  expect(onGoal).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: '7 Anna K.' })).toBeNull()
  tap('12 Ben R.')
  expect(onGoal).toHaveBeenCalledExactlyOnceWith({ scorer: 'anna', assist: 'ben' })
})

test('without an assist, and with another scorer after a wrong tap', () => {
  const { onGoal } = shown()
  tap('12 Ben R.')
  tap('Different scorer')
  tap('Cleo')
  tap('No assist')
  expect(onGoal).toHaveBeenCalledExactlyOnceWith({ scorer: 'cleo', assist: '' })
})

test('what was said is shown, and taken back', () => {
  const { onTakeBack } = shown({ scorer: 'anna', assist: 'cleo' })
  screen.getByText('7 Anna K., assist Cleo')
  tap('Undo')
  expect(onTakeBack).toHaveBeenCalledTimes(1)
})
