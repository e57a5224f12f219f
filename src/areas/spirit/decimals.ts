import { getLocale } from '#words/runtime.js'

/** Means as people read them: `12.67`, `12,67`. Nothing is ranked by what is shown. */

const shown = (value: number, digits: number): string =>
  new Intl.NumberFormat(getLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)

export const oneDecimal = (value: number): string => shown(value, 1)
export const twoDecimals = (value: number): string => shown(value, 2)
