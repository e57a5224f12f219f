import type { FormValues } from '#rules/edited-form.ts'
import type { pinFields } from '../map.fields.ts'

/** A pin as the form holds one. */
export type PinField = keyof typeof pinFields

type PinValues = { readonly kind: string; readonly name_en: string; readonly name_de: string }

export const valuesOfPin = ({ kind, name_en, name_de }: PinValues): FormValues<PinField> => ({ kind, name_en, name_de })

export const NEW_PIN: PinValues = { kind: '', name_en: '', name_de: '' }

/** Places are typed in percent. */
export const percentText = (thousandths: number): string => String(thousandths / 10)
