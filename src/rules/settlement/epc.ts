import { amountText } from '../money.ts'

/** A transfer that a banking app reads from a QR code (EPC069-12, in German GiroCode). */

export interface Transfer {
  readonly holder: string
  readonly iban: string
  readonly bic: string
  /** Cents. */
  readonly amount: number
  readonly currency: string
  /** A creditor reference. */
  readonly reference: string
}

const HOLDER_MOST = 70
/** All of the code has 331 bytes at most; what stands besides the holder needs no more than 120. */
const HOLDER_BYTES_MOST = 211
/** 999,999,999.99 */
const CENTS_MOST = 99_999_999_999
const CONTROL = /\p{Cc}+/gu

/** The text of the code. Undefined where there is nothing to transfer, or no such code can say it: it knows euros alone. */
export function epcPayload({ holder, iban, bic, amount, currency, reference }: Transfer): string | undefined {
  const name = shortened(holder.replaceAll(CONTROL, ' ').trim())
  if (currency !== 'EUR' || name === '' || iban === '') return undefined
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > CENTS_MOST) return undefined
  return [
    'BCD',
    // Version 2: the bank's code may be missing.
    '002',
    // UTF-8
    '1',
    'SCT',
    bic,
    name,
    iban,
    `EUR${amountText(amount)}`,
    // No purpose code.
    '',
    reference,
  ].join('\n')
}

function shortened(name: string): string {
  const signs = [...name].slice(0, HOLDER_MOST)
  while (new TextEncoder().encode(signs.join('')).length > HOLDER_BYTES_MOST) signs.pop()
  return signs.join('').trim()
}

/** What such a text says; undefined when it is none. */
export function readEpc(payload: string): Transfer | undefined {
  const [mark, version, charset, kind, bic = '', holder = '', iban = '', money = '', , reference = ''] =
    payload.split(/\r?\n/)
  if (mark !== 'BCD' || (version !== '001' && version !== '002') || charset !== '1' || kind !== 'SCT') return undefined
  const { currency = '', whole = '', part = '' } = MONEY.exec(money)?.groups ?? {}
  if (currency === '') return undefined
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return { holder, iban, bic, amount, currency, reference }
}

const MONEY = /^(?<currency>[A-Z]{3})(?<whole>\d{1,9})(?:\.(?<part>\d{1,2}))?$/
