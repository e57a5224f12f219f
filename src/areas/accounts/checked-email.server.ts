import { normalise } from '#records/schema/values.ts'
import { invalid } from './invalid.server.ts'

/** An address as accounts have it; what is none is told at the field. */
export function checkedEmail(name: string, input: string): string {
  const result = normalise({ kind: 'email', required: true }, input)
  if (!result.ok) throw invalid({ [name]: result.error })
  return String(result.value)
}
