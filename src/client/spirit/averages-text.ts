import { oneDecimal } from '../amounts.ts'

/** `Rules 2.4 · Fouls 2.0`. */
export const averagesText = (averages: readonly { readonly name: string; readonly value: number }[]): string =>
  averages.map(({ name, value }) => `${name} ${oneDecimal(value)}`).join(' · ')
