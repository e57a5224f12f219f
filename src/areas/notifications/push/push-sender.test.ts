import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { makeTournament } from '#areas/tournament/tournament.testing.ts'
import { SILENT } from '#http/server/log.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { openStage, refusedWith, type Stage } from '#site/stage.testing.ts'
import { announce, recallAnnouncement } from '../announcements/announcements.commands.server.ts'
import { notify } from '../notices.api.server.ts'
import { PUSH_DATA } from '../notifications.personal-data.server.ts'
import { savePreferences } from '../preferences/preferences.commands.server.ts'
import { pushEndpointRules, subscribePush, unsubscribePush } from './push.commands.server.ts'
import { pushQueue } from './push-queue.api.server.ts'
import { createPushSender, type PushSender } from './push-sender.server.ts'
import { openPushService, type PushDevice, type PushService, vapidClaims } from './push-service.testing.ts'

const RULES = { allowsLoopback: true }
const LONG_MS = 3_600_000

let stage: Stage
let service: PushService
let admin: Viewer
let ada: Viewer
/** What the service answers, by the path. */
let answer: (path: string, before: number) => number | Promise<number>
const senders: PushSender[] = []

beforeEach(async () => {
  answer = () => 201
  service = await openPushService((path, before) => answer(path, before))
  stage = await openStage({ now: '2026-06-13T10:00:00Z', overrides: [pushEndpointRules.as(RULES)] })
  await makeTournament(stage.db, { time_zone: 'Europe/Berlin' })
  admin = await stage.person('Boss', ['admin'])
  ada = await stage.person('Ada', ['worker'], { language: 'de' })
})
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()))
  await service.close()
  await stage.close()
})

function openSender(): PushSender {
  const { db } = stage
  const publicUrl = 'https://cup.example'
  const sender = createPushSender({ db, log: SILENT, publicUrl, rules: RULES, pollMs: LONG_MS, perSecond: 1e9 })
  senders.push(sender)
  return sender
}

/** Sends all that is due now, as a server that was just started does. */
async function sendDue() {
  const sender = openSender()
  await sender.sendDue()
  await sender.stop()
}

async function deviceOf(person: Viewer, name: string, reachedBy = service): Promise<PushDevice> {
  const { endpoint, p256dh, auth, read } = reachedBy.device(name)
  await stage.run(subscribePush, person, { endpoint, p256dh, auth })
  return { endpoint, p256dh, auth, read }
}

const RAIN = { to: 'everybody', title_en: 'Rain', title_de: 'Regen', text_de: 'Kommt rein.' }

const tellAda = (urgent = false) =>
  stage.db.write((tx) =>
    notify(tx, { to: 'person', person: ada.id }, { category: 'jobs', title: () => 'Grill', href: '/al', urgent }),
  )

describe('a device', () => {
  test('is told in its person’s language what only it can read, by a service that knows who we are', async () => {
    const [phone, laptop] = [await deviceOf(ada, 'phone'), await deviceOf(admin, 'laptop')]
    await stage.run(announce, admin, { ...RAIN, urgent: true })
    await sendDue()
    expect(phone.read()).toMatchObject([
      { title: 'Regen', body: 'Kommt rein.', href: '/inbox', urgent: true, lang: 'de' },
    ])
    expect(laptop.read()).toMatchObject([{ title: 'Rain', lang: 'en' }])
    const [call] = service.received
    expect(call?.headers).toMatchObject({ ttl: '7200', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(call?.body.toString('latin1')).not.toContain('Regen')
    expect(vapidClaims(call?.headers ?? {})).toMatchObject({ aud: service.origin, sub: 'https://cup.example' })
    expect(await pushQueue(stage.db)).toMatchObject({
      waiting: 0,
      failed: 0,
      devices: 2,
      lastSuccess: expect.any(String),
    })
    // Nothing is sent again.
    await sendDue()
    expect(service.received).toHaveLength(2)
  })

  test('hears what is for its person, and nothing else', async () => {
    const [phone, laptop] = [await deviceOf(ada, 'phone'), await deviceOf(admin, 'laptop')]
    await stage.run(announce, admin, { ...RAIN, to: 'role.worker' })
    await tellAda()
    await sendDue()
    expect(phone.read()).toHaveLength(2)
    expect(laptop.read()).toEqual([])
  })

  test('does not hear what its person must not read any more', async () => {
    const phone = await deviceOf(ada, 'phone')
    stage.passMinutes(13 * 60)
    await stage.run(announce, admin, { ...RAIN, to: 'role.worker' })
    await sendDue()
    const held = await stage.db.first(roles, { filter: 'user = {:id}', params: { id: ada.id } })
    await stage.db.write((tx) => tx.update(roles, held?.id ?? '', { roles: [] }))
    stage.passMinutes(8 * 60)
    await sendDue()
    expect(phone.read()).toEqual([])
    expect((await pushQueue(stage.db)).waiting).toBe(0)
  })

  test('that signs out, or whose person signs out everywhere, hears nothing more', async () => {
    const [phone, laptop] = [await deviceOf(ada, 'phone'), await deviceOf(ada, 'laptop')]
    await tellAda()
    await stage.run(unsubscribePush, GUEST, { endpoint: phone.endpoint })
    await stage.db.write((tx) => tx.update(users, ada.id, { tokenKey: 'another key of this test' }))
    await sendDue()
    expect(service.received).toEqual([])
    expect(await pushQueue(stage.db)).toMatchObject({ waiting: 0, devices: 0 })
    expect(laptop.read()).toEqual([])
  })

  test('is one person’s at a time, and a person has ten at most', async () => {
    const { endpoint, p256dh, auth, read } = await deviceOf(ada, 'phone')
    await stage.run(subscribePush, admin, { endpoint, p256dh, auth })
    await tellAda()
    await sendDue()
    expect(read()).toEqual([])
    for (let nth = 0; nth < 12; nth++) {
      stage.passMinutes(1)
      await deviceOf(ada, `device-${nth}`)
    }
    expect((await pushQueue(stage.db)).devices).toBe(11)
    expect(await PUSH_DATA.of(stage.db, ada)).toMatchObject({ devices: { length: 10 } })
  })

  test('says where it is reached, and nobody makes us call somewhere else', async () => {
    const { p256dh, auth } = service.device('x')
    const attempt = (input: object) => stage.attempt(subscribePush.name, ada, { p256dh, auth, ...input })
    expect(refusedWith(await attempt({ endpoint: 'https://10.0.0.1/push' }))).toBe('endpoint_refused')
    expect(refusedWith(await attempt({ endpoint: 'http://push.example/x' }))).toBe('endpoint_refused')
    expect(refusedWith(await attempt({ endpoint: 'https://___.googleapis.com/x' }))).toBe('endpoint_refused')
    const noPoint = Buffer.alloc(65, 4).toString('base64url')
    expect(refusedWith(await attempt({ endpoint: 'https://push.example/x', p256dh: noPoint }))).toBe('keys_refused')
    expect(await stage.attempt(subscribePush.name, GUEST, { endpoint: 'https://a.b/', p256dh, auth })).toMatchObject({
      status: 401,
    })
  })
})

describe('a service', () => {
  test.each([404, 410])('that answers %i does not know the device any more: it is forgotten', async (status) => {
    answer = (path) => (path.endsWith('old') ? status : 201)
    await deviceOf(ada, 'old')
    const phone = await deviceOf(ada, 'phone')
    await tellAda()
    await sendDue()
    expect(phone.read()).toHaveLength(1)
    expect(await pushQueue(stage.db)).toMatchObject({ waiting: 0, failed: 0, devices: 1 })
  })

  test('that is down is asked again after a while, and everything arrives once', async () => {
    answer = (_, before) => (before === 0 ? 503 : 201)
    const phone = await deviceOf(ada, 'phone')
    await tellAda()
    await sendDue()
    await sendDue()
    expect(service.received).toHaveLength(1)
    stage.passMinutes(1)
    await sendDue()
    await sendDue()
    expect(service.received).toHaveLength(2)
    expect(phone.read()).toHaveLength(2)
    expect(await pushQueue(stage.db)).toMatchObject({ waiting: 0, failed: 0 })
  })

  test('that stays down is given up', async () => {
    answer = () => 500
    await deviceOf(ada, 'phone')
    await tellAda()
    for (let nth = 0; nth < 8; nth++) {
      await sendDue()
      stage.passMinutes(61)
    }
    expect(service.received).toHaveLength(6)
    expect(await pushQueue(stage.db)).toMatchObject({ waiting: 0, failed: 1, lastSuccess: undefined })
  })

  test('that leads elsewhere is not followed', async () => {
    answer = () => 307
    await deviceOf(ada, 'phone')
    await tellAda()
    await sendDue()
    expect(service.received).toHaveLength(1)
    expect(await pushQueue(stage.db)).toMatchObject({ waiting: 0, failed: 1 })
  })
})

describe('while a service is silent', () => {
  let wakeUp: (status: number) => void

  beforeEach(() => {
    const silence = Promise.withResolvers<number>()
    wakeUp = silence.resolve
    answer = (path) => (path.endsWith('silent') ? silence.promise : 201)
  })
  // Whatever is still under way ends at once.
  afterEach(() => wakeUp(201))

  /** More than there are slots, each of another person. */
  async function announceToSilent() {
    for (let nth = 0; nth < 25; nth++) await deviceOf(await stage.person(`P${nth}`, ['worker']), `${nth}-silent`)
    await stage.run(announce, admin, { ...RAIN, to: 'role.worker' })
    await expect.poll(() => service.received.some(({ path }) => path.endsWith('silent'))).toBe(true)
  }

  test('an urgent message of another service leaves before any of its calls is given up', async () => {
    const other = await openPushService()
    const laptop = await deviceOf(admin, 'laptop', other)
    openSender()
    await announceToSilent()
    await stage.run(announce, admin, { ...RAIN, urgent: true })
    await expect.poll(() => laptop.read()).toHaveLength(1)
    expect(service.abandoned).toBe(0)
    await other.close()
  })

  test.each([true, false])('so does one for another device of it (it answered before: %s)', async (hasAnswered) => {
    const laptop = await deviceOf(admin, 'laptop')
    openSender()
    if (hasAnswered) {
      await stage.run(announce, admin, { ...RAIN, to: 'role.admin', title_en: 'Sun' })
      await expect.poll(() => laptop.read()).toHaveLength(1)
    }
    await announceToSilent()
    await stage.run(announce, admin, { ...RAIN, to: 'role.admin', urgent: true })
    await expect.poll(() => laptop.read().at(-1)).toMatchObject({ urgent: true })
    expect(service.abandoned).toBe(0)
  })
})

test('an address with signs of a pattern in its host, of before they were refused, puts off nobody else', async () => {
  const { p256dh, auth } = service.device('x')
  // Held until seven, ten seconds from now: sooner than anything that has failed is tried again.
  await stage.run(subscribePush, ada, { endpoint: 'https://fcm.googleapis.com/x', p256dh, auth })
  stage.passMinutes(19 * 60 - 1 / 6)
  await deviceOf(admin, 'laptop')
  await stage.run(savePreferences, admin, { off: [], quiet_from: '00:00', quiet_until: '00:00' })
  await stage.db.write((tx) =>
    tx.execute((queries) =>
      queries
        .updateTable('_push_subscriptions')
        .set({ endpoint: 'https://___.googleapis.com/x', origin: 'https://___.googleapis.com' })
        .where('user', '=', admin.id),
    ),
  )
  await stage.run(announce, admin, RAIN)
  await sendDue()
  const waiting = await stage.db.query((queries) => queries.selectFrom('_push_queue').select(['due', 'failed']))
  expect(waiting).toEqual([{ due: '2026-06-14 05:00:00.000Z', failed: null }])
})

describe('quiet hours', () => {
  test('hold what can wait until the morning; what is urgent comes at once', async () => {
    const phone = await deviceOf(ada, 'phone')
    stage.passMinutes(11 * 60)
    await tellAda()
    await sendDue()
    expect(phone.read()).toEqual([])
    await tellAda(true)
    await sendDue()
    expect(phone.read()).toMatchObject([{ urgent: true }])
    stage.passMinutes(8 * 60)
    await sendDue()
    expect(phone.read()).toMatchObject([{ urgent: true }, { urgent: false }])
  })

  test('that are changed let go what was held', async () => {
    const phone = await deviceOf(ada, 'phone')
    stage.passMinutes(11 * 60)
    await tellAda()
    await sendDue()
    await stage.run(savePreferences, ada, { off: [], quiet_from: '00:00', quiet_until: '00:00' })
    await sendDue()
    expect(phone.read()).toHaveLength(1)
  })
})

test('what somebody turned off does not ring, urgent announcements do', async () => {
  const phone = await deviceOf(ada, 'phone')
  await stage.run(savePreferences, ada, { off: ['jobs', 'announcements'], quiet_from: '22:00', quiet_until: '07:00' })
  await tellAda(true)
  await stage.run(announce, admin, RAIN)
  await stage.run(announce, admin, { ...RAIN, title_en: 'Storm', title_de: 'Sturm', urgent: true })
  await sendDue()
  expect(phone.read()).toMatchObject([{ title: 'Sturm' }])
})

test('what was taken back and still waits is not sent', async () => {
  const phone = await deviceOf(ada, 'phone')
  stage.passMinutes(11 * 60)
  const { announcement } = await stage.run(announce, admin, RAIN)
  await sendDue()
  expect((await pushQueue(stage.db)).waiting).toBe(1)
  await stage.run(recallAnnouncement, admin, { announcement })
  stage.passMinutes(10 * 60)
  await sendDue()
  expect(phone.read()).toEqual([])
  expect((await pushQueue(stage.db)).waiting).toBe(0)
})

test('a server that ends in the middle goes on where it was', async () => {
  for (let nth = 0; nth < 60; nth++) {
    const person = await stage.person(`P${nth}`)
    await deviceOf(person, `p${nth}`)
  }
  const first = openSender()
  answer = () => {
    // In the middle of it.
    if (service.received.length === 30) void first.stop()
    return 201
  }
  await stage.run(announce, admin, { ...RAIN, urgent: true })
  await first.sendDue()
  expect(service.received.length).toBeLessThan(60)
  await openSender().sendDue()
  const paths = service.received.map(({ path }) => path)
  expect(new Set(paths).size).toBe(60)
  expect(paths).toHaveLength(60)
})
