// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ScorePad, Tally } from './ScorePad.tsx'
import { SpiritScale } from './SpiritScale.tsx'

afterEach(cleanup)

test('marks are radios with their words', () => {
  const onChange = vi.fn()
  render(
    <SpiritScale
      name="rules"
      title="Rules knowledge and use"
      defaultValue={2}
      onChange={onChange}
      comment={{ name: 'rules_comment', lowest: 'What was poor?', highest: 'What was excellent?' }}
    />,
  )
  expect(screen.getByRole('group', { name: 'Rules knowledge and use' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2, Good' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: '4, Excellent' }))
  expect(onChange).toHaveBeenCalledWith(4)
})

test('the pad counts for the team that was pressed and takes nothing from zero', () => {
  const onPoint = vi.fn()
  const onTakeBack = vi.fn()
  render(
    <ScorePad
      home={{ name: 'Kite Club', score: 9 }}
      away={{ name: 'Mudlarks', score: 0 }}
      onPoint={onPoint}
      onTakeBack={onTakeBack}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Point for Mudlarks' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove a point from Kite Club' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove a point from Mudlarks' }))
  expect(onPoint.mock.calls).toEqual([['away']])
  expect(onTakeBack.mock.calls).toEqual([['home']])
})

test('a closed pad can only be looked at', () => {
  const onPoint = vi.fn()
  render(
    <ScorePad
      home={{ name: 'Kite Club', score: 9 }}
      away={{ name: 'Mudlarks', score: 7 }}
      onPoint={onPoint}
      onTakeBack={onPoint}
      closed
    />,
  )
  for (const button of screen.getAllByRole('button')) fireEvent.click(button)
  expect(onPoint).not.toHaveBeenCalled()
})

test('without points there is nothing to undo', () => {
  render(<Tally points={[]} label="No points yet" onUndo={() => undefined} />)
  expect(screen.queryByRole('button')).toBeNull()
})
