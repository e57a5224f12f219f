import { shownAlarms } from '#areas/notifications/alarms/AlarmList.tsx'
import { LiveAlarms } from '#areas/notifications/alarms/LiveAlarms.tsx'
import { LiveNotice } from '#areas/notifications/inbox/LiveNotice.tsx'
import { liveNotice } from '#areas/notifications/inbox/live-notice.ts'
import { liveState } from '#client/live/live-state.ts'
import { startLive } from '#client/live/start-live.ts'
import { nowActs } from '#client/outbox/owner.ts'
import { followWaiting } from '#client/outbox/waiting.ts'
import type { Freshness } from '#client/page/freshness.ts'
import { pageReload } from '#client/page/reload.ts'
import { isSeen } from '#client/page/seen.ts'
import { noteSession, payOwedSignOut, signedOutHere } from '#client/session/owed-sign-out.ts'
import { keepSession, pageShownFor } from '#client/session/session.ts'
import { InstallOffer } from '../install/InstallOffer.tsx'
import { holdDocumentForms, holdDownloads, type ShownFor } from '../offline/document-forms.ts'
import { lookForNewerWorker, registerWorker } from '../offline/registration.ts'
import { payOwedLanguage } from '../settings/owed-language.ts'
import { lateOffers } from '../shell/late-offers.ts'
import { isCheckDue } from './decisions.ts'
import { checkForNewerBuild, lastCheckedAt } from './newer-build.ts'
import { UpdateOffer } from './UpdateOffer.tsx'

/** How often it is looked whether an hour has gone by: a phone that slept does not count time. */
const LOOK_EVERY_MS = 60_000

let shownFor: string | undefined
let shown: ShownFor

/** Loaded after the first page. Called again whenever a page is shown for somebody else. */
export async function attend(person: string, { isKept }: Freshness, page: ShownFor): Promise<void> {
  const before = shownFor
  shownFor = person
  shown = page
  if (before === undefined) {
    holdDocumentForms(() => shown)
    holdDownloads()
    // Nothing of a session that was left is renewed, sent or listened with.
    await payOwedSignOut()
    if (signedOutHere.get()) return
    begin(isKept)
  }
  if (!isKept) {
    noteSession(page.session)
    void payOwedLanguage(page.session)
  }
  nowActs(person)
  pageShownFor(person, { isKept })
  void listen(before !== undefined && before !== person)
  if (person !== '' && 'Notification' in window && Notification.permission === 'granted')
    void import('#client/push/this-device.ts').then(({ tellAgain }) => tellAgain())
}

/** Without the client of the service there is no live; the next page tries again. */
async function listen(isAnother: boolean): Promise<void> {
  try {
    const stream = await startLive(() => shownFor ?? '')
    if (isAnother) stream.personChanged()
  } catch {
    liveState.set({ is: 'stale', since: Date.now() })
  }
}

function begin(isKept: boolean) {
  keepSession()
  liveNotice.set(LiveNotice)
  shownAlarms.set(LiveAlarms)
  lateOffers.set({ Update: UpdateOffer, Install: InstallOffer })
  followWaiting()
  void registerWorker()
  setInterval(look, LOOK_EVERY_MS)
  isSeen.follow(look)
  window.addEventListener('vite:preloadError', () => void checkForNewerBuild())
  // A copy was shown so that nobody waits; the newest there is comes behind it.
  if (isKept) pageReload.ask('maybe', 0)
  window.addEventListener('online', () => {
    pageReload.ask('maybe', 0)
    void payOwedLanguage(shown.session)
  })
}

function look() {
  if (!isSeen.get() || !isCheckDue(lastCheckedAt(), Date.now())) return
  void checkForNewerBuild().then((isNewerKnown) => (isNewerKnown ? lookForNewerWorker() : undefined))
}
