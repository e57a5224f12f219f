import { typedMoney } from '#client/amounts.ts'
import { type FormValues, plainLines } from '#rules/edited-form.ts'
import { amountOf, centsIn, centsOf } from '#rules/money.ts'
import { CONFIG_FIELDS, configFields, TRANSLATED_MESSAGES } from '../configuration.fields.ts'
import type { SaveConfig, SaveTranslations } from '../configuration.inputs.ts'
import type { Edited } from './record-editing.ts'

export type ConfigValues = Omit<SaveConfig, 'updated'>
export type ConfigRecord = Edited<ConfigValues>

/** The messages in German. */
export type TranslationValues = Omit<SaveTranslations, 'updated'>
export type TranslationRecord = Edited<TranslationValues>

/** The switches as a form holds them: text by the name of the field, `on` for a switch that is on. */
export function valuesOfConfig(config: ConfigValues): FormValues {
  return Object.fromEntries(CONFIG_FIELDS.map((field) => [field, textOf(config[field])]))
}

export const valuesOfTranslations = (translations: TranslationValues): FormValues =>
  Object.fromEntries(TRANSLATED_MESSAGES.map((field) => [field, textOf(translations[field])]))

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
