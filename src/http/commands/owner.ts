import { Refusal } from '#records/errors.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { m } from '#words/messages.js'
import { ComeBackLater } from '../limits/rate-limits.ts'
import { LANGUAGES, type Language } from '../pages/languages.ts'
import { preferencesOf } from '../pages/preferences.ts'
import type { HttpRequest } from '../server/http-request.ts'
import { speaking } from './language.ts'
import { problemIn } from './problems.ts'
import { refusals, refuse } from './refusals.ts'

/**
 * Commands that waited on a phone name whose they are in `X-Owner`: an account, or `device:<id>` for somebody without one.
 * By the time they are sent somebody else may be signed in.
 */
const OWNER = 'x-owner'
const DEVICE = 'device:'

const OWNER_REFUSALS = refusals({ other_person: m.outbox_other_person })

/** Runs what a request asks for, if whoever asks is whose it is. A refusal has its words in every language. */
export async function asOwner<Answer>(
  request: HttpRequest,
  actor: Viewer,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const owner = request.header(OWNER)
  if (owner === undefined) return work()
  if (owner !== actor.id && !(owner.startsWith(DEVICE) && actor.id === ''))
    throw refuse(OWNER_REFUSALS, 'other_person', undefined, 403)
  try {
    return await speaking(preferencesOf(request).language, work)
  } catch (error) {
    // What is refused for now is sent again, not told.
    throw error instanceof Refusal && !(error instanceof ComeBackLater) ? inEveryLanguage(error) : error
  }
}

export function inEveryLanguage(refusal: Refusal): Refusal {
  if (refusal.data['words']) return refusal
  const inWords = (language: Language) => [language, speaking(language, () => problemIn(refusal).text)] as const
  const words = Object.fromEntries(LANGUAGES.map(inWords))
  const { status, message, data, cause } = refusal
  return new Refusal(status, message, { ...data, words }, { cause })
}
