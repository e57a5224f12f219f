import { NO_NETWORK } from '#client/page/no-network.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'

/** The error of one field, in words. */
export const errorAt = (refused: RefusedForm | undefined, field: string): string | undefined =>
  refused?.errors[field]?.text

/** What was chosen of a field of which several can be, such as ticks. */
export const chosenIn = ({ several, values }: RefusedForm, field: string): readonly string[] =>
  several?.[field] ?? [values[field] ?? []].flat()

/**
 * Everything that is wrong, as the summary above the fields shows it. Where the fields of the form are named, what is about
 * none of them is about the whole form.
 */
export function errorsOf(
  refused: RefusedForm | undefined,
  named: readonly string[] = Object.keys(refused?.errors ?? {}),
): { field?: string; text: string }[] {
  if (!refused) return []
  const wrong = named.flatMap((field) => {
    const text = errorAt(refused, field)
    return text === undefined ? [] : [{ field, text }]
  })
  return wrong.length > 0 ? wrong : [{ text: refused.problem.text }]
}

/** The fields of a form in their order, with their labels; undefined where what is wrong names the field already. */
export type FieldLabels = Readonly<Record<string, (() => string) | undefined>>

/** The same with each field named, in the order of the labels. What is about none of them is about the whole form. */
export function namedErrorsOf(
  refused: RefusedForm | undefined,
  labels: FieldLabels,
): { field?: string; text: string }[] {
  if (!refused) return []
  const fields = Object.entries(labels).flatMap(([field, label]) => {
    const text = errorAt(refused, field)
    return text === undefined ? [] : [{ field, text: label ? `${label()}: ${text}` : text }]
  })
  return fields.length > 0 ? fields : [{ text: refused.problem.text }]
}

/** Whether an answer of an action is a refusal. */
export const refusalIn = (answer: unknown): RefusedForm | undefined => (isRefused(answer) ? answer : undefined)

const isRefused = (answer: unknown): answer is RefusedForm =>
  typeof answer === 'object' && answer !== null && 'refused' in answer && answer.refused === true

/** Whether the service refused it; without network the form stays as it is, and what is sent again is the same. */
export const isAnswered = (refused: RefusedForm | undefined): boolean =>
  refused !== undefined && refused.problem.code !== NO_NETWORK

/** The refusal, when it is of one of these forms of the page, by their `intent`. */
export const refusedOf = (refused: RefusedForm | undefined, ...intents: readonly string[]): RefusedForm | undefined =>
  refused && intents.includes(refused.values['intent'] ?? '') ? refused : undefined
