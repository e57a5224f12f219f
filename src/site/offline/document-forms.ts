import { nowActs } from '#client/outbox/owner.ts'
import { followSignOuts, oweSignOut, payOwedSignOut, signedOutHere } from '#client/session/owed-sign-out.ts'
import { pageShownFor } from '#client/session/session.ts'
import { SIGNS_OUT } from '#client/session/signs-out.ts'
import { LANGUAGE_COOKIE, type Preferences } from '#http/pages/preferences.ts'
import { toast } from '#ui/feedback/toast.ts'
import { m } from '#words/messages.js'
import { chooseHere, chosenHere } from '../settings/chosen-here.ts'
import { oweLanguage } from '../settings/owed-language.ts'
import { tellWorker, toldWorker } from './registration.ts'

/** Forms whose answer is another document: without network the browser would show a page of its own in its place. */
const BY_DOCUMENT = `${SIGNS_OUT}, form[data-by-document]`

/** What stands behind a form that could not be sent. */
export interface ShownFor {
  readonly session: string
  readonly preferences: Preferences
}

let sent: HTMLFormElement | undefined

/** Once in the life of a tab. Below the document, where those listen who ask before somebody signs out. */
export function holdDocumentForms(shownFor: () => ShownFor) {
  const hold = (event: SubmitEvent) => {
    const { target: form, submitter, defaultPrevented } = event
    if (defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches(BY_DOCUMENT)) return
    if (form === sent) {
      sent = undefined
      if (form.matches(SIGNS_OUT)) tellWorker({ is: 'signed-out' })
      return
    }
    event.preventDefault()
    event.stopPropagation()
    void send(form, submitter, shownFor())
  }
  document.documentElement.addEventListener('submit', hold, true)
  // Whoever has signed in again since stays.
  followSignOuts((session) => {
    if (session === shownFor().session) leave()
  })
}

/** Calendars, tables and files are no pages that anybody keeps: without network the browser would show a page of its own. */
export function holdDownloads() {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (navigator.onLine || event.defaultPrevented || link?.origin !== location.origin) return
    if (!link.pathname.startsWith('/api/') && !/\.\w+$/.test(link.pathname)) return
    event.preventDefault()
    toast({ text: m.site_not_on_device() })
  })
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null, { session, preferences }: ShownFor) {
  if (await isThere()) {
    sent = form
    form.requestSubmit(submitter)
  } else if (form.matches(SIGNS_OUT)) {
    await toldWorker({ is: 'signed-out', session: oweSignOut(session) })
    leave()
  } else if (submitter instanceof HTMLButtonElement && new URL(form.action).pathname.endsWith('/settings')) {
    chooseHere(submitter.name, submitter.value, chosenHere.get() ?? preferences)
    if (submitter.name === LANGUAGE_COOKIE) oweLanguage(session, submitter.value)
  } else toast({ text: m.site_problem_no_network() })
}

/** Nothing of the person is shown or sent any more; once the service knows it this tab begins anew. */
function leave() {
  if (signedOutHere.get()) return
  signedOutHere.set(true)
  nowActs('')
  pageShownFor('', { isKept: true })
  void payOwedSignOut().then(() => location.replace('/'))
}

/** Longer than a slow answer, shorter than anybody waits for a switch. */
const ANSWER_MOST_MS = 4_000

async function isThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MOST_MS) })
    return true
  } catch {
    return false
  }
}
