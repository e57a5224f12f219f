import type { PageRequest } from '#http/pages/page-request.ts'
import { codeKey } from '#rules/names/spoken-code.ts'
import { enterDayCode } from '../reporting/report.commands.server.ts'

/** The code that a volunteer has typed, and the day on which it counts: for the phone to keep. */
export async function enterDayCodeBy(page: PageRequest, form: FormData, field: string) {
  const { day } = await page.submit(enterDayCode, form, { field })
  const typed = form.get('code')
  return { done: 'code' as const, code: codeKey(typeof typed === 'string' ? typed : ''), day }
}
