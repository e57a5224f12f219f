import { expect, test } from 'vitest'
import { clock, hoursBetween, rowsOf } from './timetable.ts'

const at = (hour: number, minute = 0) => hour * 60 + minute

test('a game of 75 minutes takes fifteen rows from its start', () => {
  expect(rowsOf({ from: at(9), to: at(10, 15) }, at(9))).toEqual({ start: 2, span: 15 })
  expect(rowsOf({ from: at(10, 30), to: at(11, 45) }, at(9))).toEqual({ start: 20, span: 15 })
})

test('what starts or ends between rows covers both', () => {
  expect(rowsOf({ from: at(9, 12), to: at(9, 48) }, at(9))).toEqual({ start: 4, span: 8 })
  expect(rowsOf({ from: at(9), to: at(9) }, at(9)).span).toBe(1)
})

test('full hours get a line', () => {
  expect(hoursBetween(at(8, 30), at(11))).toEqual([at(9), at(10), at(11)])
  expect(hoursBetween(at(9, 10), at(9, 50))).toEqual([])
})

test('times are written without a leading zero, also after midnight', () => {
  expect([at(9), at(13, 5), at(24, 30)].map(clock)).toEqual(['9:00', '13:05', '0:30'])
})
