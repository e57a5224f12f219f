/** Money is whole cents inside, so that sums are exact; all currencies of a tournament have a hundred of them. */

const CENTS = 100

/** The nearest whole cents of an amount in the currency, as `playersfee` holds it: 12.5 is 1250. */
export function centsOf(amount: number): number {
  // 1.005 is stored as a little less; what the person wrote down decides, not how it is stored.
  const cents = Math.round(Number(`${Math.abs(amount)}e2`))
  if (!Number.isSafeInteger(cents)) return Math.round(amount * CENTS)
  return amount < 0 ? 0 - cents : cents
}

/** The amount in the currency: 1250 is 12.5. */
export const amountOf = (cents: number): number => cents / CENTS

/** As a person would type it, with both decimals: 1250 is `12.50`. */
export const amountText = (cents: number): string => {
  const sign = cents < 0 ? '-' : ''
  const [whole, part] = [Math.trunc(Math.abs(cents) / CENTS), Math.abs(cents) % CENTS]
  return `${sign}${whole}.${String(part).padStart(2, '0')}`
}

const TYPED = /^([-−]?)(\d{1,12})(?:[.,](\d{1,2}))?$/

/** What a person typed, with a point or a comma; undefined when it is no amount or has parts of a cent. */
export function centsIn(typed: string): number | undefined {
  const [, sign, whole, part = ''] = TYPED.exec(typed.trim()) ?? []
  if (whole === undefined) return undefined
  const cents = Number(whole) * CENTS + Number(part.padEnd(2, '0'))
  return sign !== '' && cents > 0 ? -cents : cents
}
