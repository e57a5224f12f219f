import { typedMoney } from '#client/amounts.ts'
import { type FormValues, plainLines } from '#rules/edited-form.ts'
import { amountOf, centsIn, centsOf } from '#rules/money.ts'
import { CONFIG_FIELDS, configFields } from '../configuration.fields.ts'
import type { ConfigValues } from './config-editing.ts'

/** The switches as a form holds them: text by the name of the field, `on` for a switch that is on. */
export function valuesOfConfig(config: ConfigValues): FormValues {
  return Object.fromEntries(CONFIG_FIELDS.map((field) => [field, textOf(config[field])]))
}

function textOf(value: boolean | number | string): string {
  if (typeof value === 'boolean') return value ? 'on' : ''
  return typeof value === 'number' ? typedMoney(centsOf(value)) : plainLines(value)
}

const { max: FEE_MAX = Infinity } = configFields.playersfee

export type Fee = { readonly ok: true; readonly fee: number } | { readonly ok: false; readonly why: 'wrong' | 'high' }

/** The fee as somebody typed it; nothing typed is none. */
export function feeIn(typed: string): Fee {
  const cents = typed.trim() === '' ? 0 : centsIn(typed)
  if (cents === undefined || cents < 0) return { ok: false, why: 'wrong' }
  const fee = amountOf(cents)
  return fee > FEE_MAX ? { ok: false, why: 'high' } : { ok: true, fee }
}
