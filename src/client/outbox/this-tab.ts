import { newKey } from '#client/forms/form-key.ts'
import { usefulThingDone } from '#client/install/useful.ts'
import { pageReload } from '#client/page/reload.ts'
import { isSeen } from '#client/page/seen.ts'
import { toast } from '#ui/feedback/toast.ts'
import { m } from '#words/messages.js'
import { Outbox } from './outbox.ts'
import { outboxOwner } from './owner.ts'
import { indexedDbStore } from './store.ts'
import { httpTransport } from './transport.ts'
import { noteWaiting } from './waiting.ts'

const NAME = 'fieldside-outbox'

let started: Outbox | undefined

/** The outbox of this tab, which sends from now on. Once in the life of a tab; never on the server. */
export function outboxOfThisTab(): Outbox {
  started ??= start()
  return started
}

function start(): Outbox {
  const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)
  const outbox = new Outbox({
    store: indexedDbStore(indexedDB),
    transport: httpTransport(),
    owner: outboxOwner.get,
    alone,
    tellOthers: () => others?.postMessage('changed'),
    onEntries: noteWaiting,
    onSent,
    tooOld: inBoth(m.outbox_too_old),
    newKey,
    now: Date.now,
    random: Math.random,
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
  const wake = () => void outbox.wake()
  const reload = () => outbox.reload().catch(() => {})
  others?.addEventListener('message', () => void reload())
  window.addEventListener('online', wake)
  isSeen.follow(() => {
    if (isSeen.get()) wake()
  })
  outboxOwner.follow(() => void reload().then(wake))
  void reload().then(wake)
  return outbox
}

/** Without TLS there are no locks: then two tabs may send the same at once, and the key of it makes that one. */
const alone = async <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(NAME, work) : work()

function onSent(count: number) {
  toast({ text: m.outbox_sent_many({ count }) })
  usefulThingDone()
  pageReload.ask('changed', 0)
}

/** The same message in every language that somebody may read it in. */
export const inBoth = (words: (facts: Record<string, never>, options: { locale: 'en' | 'de' }) => string) => ({
  en: words({}, { locale: 'en' }),
  de: words({}, { locale: 'de' }),
})
