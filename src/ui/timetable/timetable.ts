/** One row of the grid: games start on full five minutes. */
export const ROW_MINUTES = 5

/** A quarter of an hour is 22 px high. */
export const ROW_PX = 22 / 3

/** Above the first row. */
export const HEAD_PX = 40

/** Rows that a stretch of the day takes, counted from the top of the grid. The first line of CSS is 1, the heads are there. */
export function rowsOf({ from, to }: { from: number; to: number }, top: number): { start: number; span: number } {
  const start = Math.floor((from - top) / ROW_MINUTES)
  const end = Math.ceil((to - top) / ROW_MINUTES)
  return { start: start + 2, span: Math.max(1, end - start) }
}

/** Full hours between top and bottom, as minutes of the day. */
export function hoursBetween(top: number, bottom: number): readonly number[] {
  const first = Math.ceil(top / 60)
  const last = Math.floor(bottom / 60)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * 60)
}

/** 9:00, 13:30; past midnight the day goes on at 0:00. */
export const clock = (minute: number) => `${Math.floor(minute / 60) % 24}:${String(minute % 60).padStart(2, '0')}`
