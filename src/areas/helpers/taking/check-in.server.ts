import { createHmac, timingSafeEqual } from 'node:crypto'
import { knownSecret } from '#http/auth/tokens.ts'
import type { Reader } from '#records/reader.ts'
import { JOBS_PATH } from '../own/jobs.address.ts'

/** The code that hangs where a job is: whoever has it was there. */

const CODE_LENGTH = 12

export async function checkInCode(reader: Reader, job: string): Promise<string> {
  const key = await knownSecret(reader)
  return createHmac('sha256', key).update(`check-in at ${job}`).digest('base64url').slice(0, CODE_LENGTH)
}

export async function isCheckInCode(reader: Reader, job: string, code: string): Promise<boolean> {
  const [right, given] = [Buffer.from(await checkInCode(reader, job)), Buffer.from(code)]
  return right.length === given.length && timingSafeEqual(right, given)
}

/** What the code at the place opens. */
export const checkInHref = (job: string, code: string): string =>
  `${JOBS_PATH}?${new URLSearchParams({ job, 'check-in': code })}`
