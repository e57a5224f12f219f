import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { follow, heading, pathOf, press, problemAt } from '../../stage/forms.ts'
import { programOf, signIn } from '../../stage/people.ts'
import { demoToUse } from '../../stage/shared-app.ts'
import { opened, openedLive, test } from '../../stage/visitor.ts'

const app = demoToUse()

const plan = (page: Page) => page.getByRole('group', { name: 'Site plan' })
const pin = (page: Page, name: RegExp) => plan(page).getByRole('link', { name })
const placeOf = async (it: Locator) => {
  const { x = 0, y = 0, height = 0 } = (await it.boundingBox()) ?? {}
  // The tip of a pin.
  return { x, y: y + height }
}

/** Between two pins: what is enlarged moves them apart. */
async function distance(page: Page): Promise<number> {
  const [one, other] = [await placeOf(pin(page, /^Field 1/)), await placeOf(pin(page, /^Field 3/))]
  return Math.hypot(one.x - other.x, one.y - other.y)
}

async function middleOf(it: Locator) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await it.boundingBox()) ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

const boxOf = async (it: Locator) => (await it.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

type Box = Awaited<ReturnType<typeof boxOf>>

/** Those of which the middles are less than 24 pixels apart. */
const tooNear = (boxes: readonly Box[]) =>
  boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          Math.hypot(
            one.x - other.x + (one.width - other.width) / 2,
            one.y - other.y + (one.height - other.height) / 2,
          ) < 24,
      )
      .map((other) => [one, other]),
  )

/** Two fingers, from 40 to 120 pixels apart. */
async function spread(page: Page, { x, y }: { readonly x: number; readonly y: number }) {
  const touch = await page.context().newCDPSession(page)
  const fingers = (half: number) => [
    { x: x - half, y, id: 0 },
    { x: x + half, y, id: 1 },
  ]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) })
  for (const half of [30, 40, 50, 60])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(half) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('somebody finds a field and the toilets on the plan, enlarges and moves it, and sees where they stand', async ({
  someone,
}) => {
  const page = await someone(app)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 50.8395, longitude: 7.0028, accuracy: 10 })
  await opened(page, '/map')
  await heading(page, 'Map')

  // By the list, without anything being loaded.
  await page.getByRole('link', { name: 'Toilets in the clubhouse', exact: true }).last().click()
  await page
    .getByRole('region', { name: 'Selected place' })
    .getByRole('heading', { name: 'Toilets in the clubhouse' })
    .waitFor()
  expect(pathOf(page)).toMatch(/^\/map\?pin=\w{15}$/)
  await follow(page.getByRole('navigation', { name: 'Filter places' }), 'Water')
  expect(await pin(page, /./).count()).toBe(2)
  await follow(page.getByRole('navigation', { name: 'Filter places' }), 'All')

  // By its buttons and keys.
  await press(page, 'Show the whole plan')
  const before = await placeOf(pin(page, /^Field 1/))
  await press(page, 'Zoom in')
  await expect.poll(() => placeOf(pin(page, /^Field 1/))).not.toEqual(before)
  const near = await placeOf(pin(page, /^Field 3/))
  await plan(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await placeOf(pin(page, /^Field 3/))).x).toBeLessThan(near.x)
  await page.keyboard.press('0')
  await expect.poll(() => placeOf(pin(page, /^Field 1/))).toEqual(before)

  // By two fingers, which move apart.
  const apart = await distance(page)
  await spread(page, await middleOf(plan(page)))
  await expect.poll(() => distance(page)).toBeGreaterThan(apart * 1.5)
  await press(page, 'Show the whole plan')

  await press(page, 'Show my location')
  await page.getByRole('img', { name: 'You are here' }).waitFor()
})

test('on a phone the plan has all the room, pins that overlap are one with a number, and what is chosen is in a sheet', async ({
  someone,
}) => {
  const page = await someone(app)
  await opened(page, '/map')
  const [frame, bar] = [await boxOf(plan(page)), await boxOf(page.locator('.shell-bar'))]
  expect([frame.x, frame.width]).toEqual([0, 390])
  expect(frame.y + frame.height).toBeCloseTo(bar.y, 0)
  expect(frame.height).toBeGreaterThan(600)

  await press(page, 'Show the whole plan')
  const group = plan(page).getByRole('button', { name: /^3 places: Toilets in the clubhouse, Showers/ })
  expect(await group.innerText()).toBe('3')
  const marks = plan(page).locator('li').filter({ visible: true })
  expect(tooNear(await Promise.all((await marks.all()).map(boxOf)))).toEqual([])
  // By the keyboard: what was pressed is one of the pins that it has become.
  await group.focus()
  await page.keyboard.press('Enter')
  await pin(page, /^Showers$/).waitFor()
  await expect.poll(() => plan(page).locator('li :focus').count()).toBe(1)

  await press(page, 'Show the whole plan')
  await pin(page, /^Field 4/).click()
  const sheet = page.getByRole('region', { name: 'Selected place' })
  await sheet.getByRole('link', { name: /^Live: Blackbird/ }).waitFor()
  await sheet.getByRole('link', { name: /^Next, / }).waitFor()
  const top = (await boxOf(sheet)).y
  const below = async (it: Locator) => {
    const { y, height } = await boxOf(it)
    return y + height > top
  }
  for (const name of ['List of places', 'Show my location', 'Zoom in', 'Zoom out', 'Show the whole plan'])
    expect([name, await below(page.getByRole('button', { name, exact: true }))]).toEqual([name, false])
  expect(await below(pin(page, /^Field 4/))).toBe(false)
  await sheet.getByRole('link', { name: 'Close' }).focus()
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'detached' })
  expect(await pin(page, /^Field 4/).evaluate((it) => it === document.activeElement)).toBe(true)

  await press(page, 'List of places')
  expect(
    await page.getByRole('region', { name: 'List of places' }).evaluate((it) => it === document.activeElement),
  ).toBe(true)
})

test('without JavaScript the plan is whole, and its list leads to every place', async ({ someone }) => {
  const page = await someone(app, { javaScript: false })
  const [field] = (
    (await (await programOf(app, 'admin')).get('/api/collections/fields/records?filter=name%3D%222%22')) as {
      items: { id: string }[]
    }
  ).items
  // A link leads to a field.
  await page.goto(`/map?field=${field?.id}`)
  await page.getByRole('region', { name: 'Selected place' }).getByRole('heading', { name: 'Field 2' }).waitFor()
  expect(await page.getByRole('button', { name: 'Zoom in' }).count()).toBe(0)
  await page.getByRole('link', { name: 'First aid', exact: true }).last().click()
  await page.getByRole('region', { name: 'Selected place' }).getByRole('heading', { name: 'First aid' }).waitFor()
})

test('an admin adds a pin, drags it by mouse and by keys, renames and removes it, and a guest sees it at once', async ({
  someone,
}) => {
  const guest = await someone(app)
  const listens = openedLive(guest, '/map')
  const admin = await someone(app, { size: 'desktop' })
  await signIn(admin, 'admin', app)
  await opened(admin, '/map')
  await follow(admin, 'Edit map')
  await heading(admin, 'Edit map')
  await follow(admin, 'Add pin')
  await admin.getByRole('heading', { level: 2, name: 'Add pin' }).waitFor()
  const frame = await plan(admin).boundingBox()
  if (!frame) throw new Error('The plan is not there')
  await admin.mouse.click(frame.x + frame.width * 0.5, frame.y + frame.height * 0.25)
  await expect.poll(() => admin.getByLabel('From top (%)').inputValue()).toMatch(/^2[45]/)
  await press(admin, 'Add pin')
  expect(await problemAt(admin, 'Type')).toContain('Choose a type.')
  await admin.getByLabel('Type', { exact: true }).selectOption('Other')
  await admin.getByLabel('Name in English').fill('Lost and found')
  await admin.getByLabel('Name in German').fill('Fundsachen')
  await listens
  await press(admin, 'Add pin')
  await admin.getByRole('heading', { level: 2, name: 'Lost and found' }).waitFor()
  await pin(guest, /^Lost and found$/).waitFor()

  const put = await placeOf(pin(admin, /^Lost and found$/))
  await admin.mouse.move(put.x + 10, put.y - 10)
  await admin.mouse.down()
  await admin.mouse.move(put.x + 60, put.y + 30, { steps: 4 })
  await admin.mouse.up()
  await admin.getByText('Pin moved.').waitFor()
  const dragged = await placeOf(pin(admin, /^Lost and found$/))
  expect(Math.round(dragged.x - put.x)).toBeGreaterThan(40)
  await press(admin, 'Undo')
  await expect.poll(() => placeOf(pin(admin, /^Lost and found$/))).toEqual(put)

  await pin(admin, /^Lost and found$/).focus()
  await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('Enter')
  await expect.poll(async () => (await placeOf(pin(admin, /^Lost and found$/))).y).toBeGreaterThan(put.y)

  await admin.getByLabel('Name in English').fill('Lost property')
  await press(admin, 'Save pin')
  await pin(guest, /^Lost property$/).waitFor()
  // What is told covers the button.
  const messages = admin.getByRole('region', { name: 'Notifications' })
  await messages.getByText('Pin saved.').waitFor()
  await messages
    .getByRole('button', { name: 'Close' })
    .evaluateAll((all: HTMLElement[]) => all.forEach((it) => it.click()))
  await press(admin, 'Remove pin')
  await pin(guest, /^Lost property$/).waitFor({ state: 'detached' })
  await admin.getByText('Pin removed.').waitFor()
  await admin.getByRole('button', { name: 'Undo' }).last().click()
  await pin(guest, /^Lost property$/).waitFor()
})
