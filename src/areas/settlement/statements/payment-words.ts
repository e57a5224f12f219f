import { formatMoney } from '#client/amounts.ts'
import { formatDate } from '#client/when.ts'
import type { PaymentSeen } from './statement-plan.server.ts'

/** `€25.00 · 4 June · Kite Club`; '' for a line that could not be read. */
export const paymentInWords = ({ amount, currency, day, purpose }: PaymentSeen): string =>
  day === '' ? '' : [formatMoney(amount, currency), formatDate(day), purpose].filter(Boolean).join(' · ')
