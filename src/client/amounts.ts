import { amountOf, amountText } from '#rules/money.ts'
import { getLocale } from '#words/runtime.js'

/** Numbers as people read them. */

/** `€12.50`, `12,50 €`; below nothing with a sign that is a minus, `−€12.50`, and nothing without one. */
export const formatMoney = (cents: number, currency: string, locale = getLocale()): string =>
  numberFormat(locale, { style: 'currency', currency, signDisplay: 'negative' })
    .format(amountOf(cents))
    .replace('-', '−')

/** `4.4`, `4,4`. */
export const oneDecimal = (value: number): string => decimals(value, 1)

/** `12.67`, `12,67`. */
export const twoDecimals = (value: number): string => decimals(value, 2)

const decimals = (value: number, digits: number): string =>
  numberFormat(getLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)

const formats = new Map<string, Intl.NumberFormat>()

/** Making one takes as long as writing fifty numbers. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}

/** As it stands in a field to type into: `12.50`, `12,50`. */
export function typedMoney(cents: number): string {
  const text = amountText(cents)
  return getLocale() === 'de' ? text.replace('.', ',') : text
}

const STEP = 1_000
const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `2.4 MB`, `2,4 MB`. */
export function formatBytes(bytes: number): string {
  const size = Math.max(0, bytes)
  let [step, value] = [0, size / STEP]
  while (value >= STEP && step < UNITS.length - 1) {
    value /= STEP
    step += 1
  }
  const unit = UNITS[step] ?? 'terabyte'
  return numberFormat(getLocale(), {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 && unit !== 'kilobyte' ? 1 : 0,
  }).format(value)
}
