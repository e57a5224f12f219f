import { expect } from 'vitest'
import { DEMO_PASSWORD } from '#areas/accounts/demo/people.api.server.ts'
import { heading, press } from '../../stage/forms.ts'
import { DEAD, findNetwork, loseNetwork } from '../../stage/offline.ts'
import { programOf, signIn } from '../../stage/people.ts'
import { demoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, test, wentOn } from '../../stage/visitor.ts'

const app = demoToUse()

const ITEM = { kind: 'loan', price: 0, deposit: 2_000, longest_hours: 0, description: '', needs_approval: false }

test('a booker lends two tents and takes one back damaged; the last one disappears from the other phone', async ({
  someone,
}) => {
  const program = await programOf(app, 'admin')
  const { location } = (await program.run('booking.addLocation', { name: 'Boat house', open: true })) as {
    location: string
  }
  const tent = { ...ITEM, name: 'Storm tent', quantity: 2, active: true, location }
  const { code } = (await program.run('booking.addItem', tent)) as { code: string }

  const other = await someone(app)
  await signIn(other, 'booker', app)
  await openedLive(other, `/booking?location=${location}`)
  await other.getByText('2 of 2 free').waitFor()

  const booker = await someone(app)
  await signIn(booker, 'booker', app)
  await opened(booker, `/booking?location=${location}`)
  await booker.getByLabel('Team').selectOption({ label: 'Kite Club, Mixed' })
  await booker.getByLabel('Person').waitFor()
  await booker.getByLabel('Quantity: Storm tent').selectOption('2')
  await press(booker, 'Book and hand out')
  await heading(booker, 'Kite Club')
  await booker.getByText('2 on loan', { exact: true }).waitFor()
  await other.getByText('None free').waitFor()

  await wentOn(booker, '/booking?view=desk')
  await booker.getByLabel('Label code').fill(code.toLowerCase())
  await press(booker, 'Open')
  await heading(booker, 'Storm tent')
  await booker.getByRole('link', { name: 'Kite Club' }).click()
  await booker.getByText('Partial, damaged or lost').click()
  await booker.getByLabel('Intact').fill('1')
  await booker.getByLabel('Damaged').fill('1')
  await press(booker, 'Take back')
  await booker.getByText('Describe what happened.').first().waitFor()
  await booker.getByLabel('What happened?').fill('A pole is broken.')
  await press(booker, 'Take back')
  await booker.getByText('1 returned, 1 damaged').waitFor()
  expect(await booker.getByText('€20.00').count()).toBe(2)
  await press(booker, 'Settle deposit and close')
  await booker.getByText('Closed').first().waitFor()
  await other.getByText('1 of 1 free').waitFor()
})

test('somebody asks for the desk, has it at once when an admin says yes, and no longer when it is taken back', async ({
  someone,
}) => {
  const [person, admin] = [await someone(app), await someone(app)]
  await signIn(person, { email: 'ida.berger@fieldside.example', password: DEMO_PASSWORD }, app)
  await signIn(admin, 'admin', app)
  await opened(person, '/user/profile')
  await person.getByText('Become a booker').click()
  await person.getByLabel('Message to the organisers').fill('I run the container.')
  await press(person, 'Send request')
  await person.getByText('Booker request').waitFor()

  await openedLive(admin, '/admin/user-management/booker-requests')
  await admin.getByText('I run the container.').waitFor()
  await press(admin, 'Make booker: Ida Berger')
  await admin.getByText('Made Ida Berger a booker.').waitFor()
  await wentOn(person, '/booking?view=desk')
  await heading(person, 'Equipment')

  await admin.getByText(/^\d+ decided$/).click()
  await press(admin, 'Remove role: Ida Berger')
  await admin.getByRole('button', { name: 'Remove role: Ida Berger' }).waitFor({ state: 'detached' })
  await person.goto('/booking?view=desk')
  await heading(person, /No access/i)
})

/** A camera that sees what it is held before, and a browser that reads it: neither is there in tests. */
const holdBefore = (read: string) => {
  const canvas = document.createElement('canvas')
  const drawn = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 1, 1), 50)
  const camera = canvas.captureStream()
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => camera } })
  let looks = 0
  class BarcodeDetector {
    async detect() {
      looks += 1
      return looks < 3 ? [{ rawValue: 'https://elsewhere.example/' }] : [{ rawValue: read }]
    }
  }
  Object.assign(window, { BarcodeDetector, camera, drawn })
}

test('a label that is held before the camera opens its item, and the camera is off again', async ({ someone }) => {
  const program = await programOf(app, 'admin')
  const { items } = (await program.get('/api/collections/booking_items/records?perPage=1')) as {
    items: readonly { readonly name: string; readonly code: string }[]
  }
  const [{ name, code } = { name: '', code: '' }] = items
  const booker = await someone(app)
  await signIn(booker, 'booker', app)
  await opened(booker, '/booking?view=desk')
  // Some browsers read labels by themselves.
  await booker.evaluate(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
  await press(booker, 'Scan a label')
  await booker.getByText('This browser can’t scan labels.', { exact: false }).waitFor()
  await booker.evaluate(holdBefore, `${app.url}/booking/${code}`)
  await press(booker, 'Scan a label')
  await heading(booker, name)
  expect(await booker.evaluate('camera.getTracks().map((track) => track.readyState)')).toEqual(['ended'])
})

test('without a network what comes back waits on the phone and is sent later; what depends on what is free does not', async ({
  someone,
}) => {
  const program = await programOf(app, 'admin')
  const { location } = (await program.run('booking.addLocation', { name: 'Shed', open: true })) as { location: string }
  const rope = { ...ITEM, deposit: 0, name: 'Long rope', quantity: 2, active: true, location }
  const { item } = (await program.run('booking.addItem', rope)) as { item: string }
  const { items: found } = (await program.get(
    `/api/collections/teams/records?${new URLSearchParams({ filter: 'name = "Kite Club"' })}`,
  )) as {
    items: readonly { readonly id: string }[]
  }
  const lend = async (more: object) => {
    const times = { starts: '2020-01-01 00:00:00.000Z', ends: '2026-12-31 00:00:00.000Z' }
    const wanted = { location, team: found[0]?.id, ...times, quantities: { [item]: 1 }, ...more }
    const { orders } = (await program.run('booking.book', wanted)) as { orders: readonly string[] }
    return orders[0] ?? ''
  }
  const [out, waiting] = [await lend({ hand_out: true }), await lend({})]
  const stateOf = async (order: string) =>
    ((await program.get(`/api/collections/booking_orders/records/${order}`)) as { state: string }).state

  const booker = await someone(app, { mayFail: DEAD })
  await signIn(booker, 'booker', app)
  await opened(booker, `/booking?order=${waiting}`)
  await loseNetwork(booker)
  await press(booker, 'Hand out: Kite Club')
  await booker.getByText('You need a connection for this', { exact: false }).waitFor()
  await findNetwork(booker)

  await wentOn(booker, `/booking?order=${out}`)
  await loseNetwork(booker)
  await press(booker, 'All back, nothing broken: Kite Club')
  await press(booker, 'Save on this phone and send later')
  await booker.getByText('Saved on this phone').first().waitFor()
  expect(await stateOf(out)).toBe('handed_out')
  await findNetwork(booker)
  await expect.poll(() => stateOf(out)).toBe('closed')
  expect(await stateOf(waiting)).toBe('approved')
})
