import { codeKey } from '#rules/names/spoken-code.ts'
import { itemCodeField } from '../booking.fields.ts'

/** The code in what a label says: the address of the item's page, or the code itself. */
export function itemCodeIn(read: string): string | undefined {
  const [last = ''] = read.split(/[?#]/, 1)[0]?.split('/').slice(-1) ?? []
  const code = codeKey(last)
  return /^[A-Z2-9]+$/.test(code) && code.length === itemCodeField.max ? code : undefined
}
