import { useContext, useState } from 'react'
import { UNSAFE_DataRouterDataContext, useActionData, useLocation } from 'react-router'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { refusalIn } from './problems.ts'

/**
 * The answer to the form that was sent from this page, until another is sent or somebody goes on. The router forgets it
 * whenever the page is loaded again, as live changes do, and with it why somebody was refused.
 */
export const useActionResult = <Action>(): ReturnType<typeof useActionData<Action>> => useLast(useActionData<Action>())

/** Why the last form was refused, for what is around the pages: whichever of them it is of. */
export const useRefusedForm = (): RefusedForm | undefined =>
  refusalIn(useLast<unknown>(Object.values(useContext(UNSAFE_DataRouterDataContext)?.actionData ?? {})[0]))

function useLast<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation()
  const [last, keep] = useState({ answer, key })
  if (answer !== undefined && (answer !== last.answer || key !== last.key)) keep({ answer, key })
  return answer ?? (key === last.key ? last.answer : undefined)
}

/** The same as pages with several forms ask for it: why the form was refused, what it did, or what an import would do. */
export function useFormResult<Action>() {
  const answer = useActionResult<Action>()
  return { answer, refused: refusalIn(answer), done: answerWith(answer, 'done'), preview: answerWith(answer, 'seen') }
}

const answerWith = <Answer, Key extends string>(answer: Answer, key: Key) => (has(answer, key) ? answer : undefined)

const has = <Answer, Key extends string>(
  answer: Answer,
  key: Key,
): answer is Extract<Answer, Readonly<Record<Key, unknown>>> =>
  typeof answer === 'object' && answer !== null && key in answer
