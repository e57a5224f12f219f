import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#access/roles.ts'
import { AREAS } from '../areas.ts'
import {
  DOORS,
  type Door,
  HANDING_OUT,
  type Loss,
  type LossMoment,
  lose,
  lossesAt,
  MOMENTS,
  makeDoer,
} from './doors.testing.ts'
import { type AuthorityWorld, openAuthorityWorld, withoutCheck } from './world.testing.ts'

/**
 * What was taken from somebody is taken: nothing that they asked for is done after it, at whichever door and at whatever
 * moment of their request it was taken.
 */

const worlds: Record<'asked again' | 'not asked again', AuthorityWorld | undefined> = {
  'asked again': undefined,
  'not asked again': undefined,
}
const worldThatIs = (kind: keyof typeof worlds) => worlds[kind]!

beforeAll(async () => {
  worlds['asked again'] = await openAuthorityWorld()
  worlds['not asked again'] = await openAuthorityWorld(withoutCheck)
})
afterAll(async () => {
  for (const world of Object.values(worlds)) await world?.close()
})

const rolesFor = ({ role }: Door): readonly Role[] => (role ? [role] : [])

/** Goes through a door and loses something on the way. Answers whether it was done all the same. */
async function isDoneAfter(world: AuthorityWorld, door: Door, loss: Loss, moment: LossMoment): Promise<boolean> {
  const doer = await makeDoer(world, rolesFor(door))
  const { db } = world.stage
  const asked = await door.asked(world, doer)
  const taken = () => db.write((tx) => lose(tx, loss, doer))
  const ask = async () => {
    if (moment === 'between body and write') return world.askBehind(doer.token, asked, (tx) => lose(tx, loss, doer))
    if (moment === 'before the head') {
      await taken()
      return world.ask(doer.token, asked)
    }
    const finish = await world.begin(doer.token, asked)
    await taken()
    return finish()
  }
  return door.happened(world, doer, await ask())
}

const cells = (doors: readonly Door[], moments: readonly LossMoment[]) =>
  doors.flatMap((door) =>
    moments.flatMap((moment) => lossesAt(door).map((loss) => ({ door, moment, loss, name: door.name }))),
  )

const WHILE_UNDER_WAY = MOMENTS.filter((moment) => moment !== 'before the head')

describe('whoever has lost nothing', () => {
  test.each([...DOORS, ...HANDING_OUT])('gets through: $name', async (door) => {
    const world = worldThatIs('asked again')
    const doer = await makeDoer(world, rolesFor(door))
    const answered = await world.ask(doer.token, await door.asked(world, doer))
    expect(answered.status).toBeLessThan(300)
    expect(await door.happened(world, doer, answered)).toBe(true)
  })
})

describe('nothing is done after it was taken', () => {
  test.each(cells(DOORS, MOMENTS))('$name, $loss $moment', async ({ door, loss, moment }) => {
    expect(await isDoneAfter(worldThatIs('asked again'), door, loss, moment)).toBe(false)
  })

  test.each(cells(HANDING_OUT, ['before the head', 'between head and body']))(
    'nothing that was handed out is worth anything: $name, $loss $moment',
    async ({ door, loss, moment }) => {
      expect(await isDoneAfter(worldThatIs('asked again'), door, loss, moment)).toBe(false)
    },
  )
})

/** Whoever did not ask again would be noticed: at every door, at both moments. */
describe('without the check', () => {
  const doors = DOORS.flatMap((door) => WHILE_UNDER_WAY.map((moment) => ({ door, moment, name: door.name })))

  test.each(doors)('it is done all the same: $name, $moment', async ({ door, moment }) => {
    const world = worldThatIs('not asked again')
    const done: Loss[] = []
    for (const loss of lossesAt(door)) if (await isDoneAfter(world, door, loss, moment)) done.push(loss)
    expect(done).toEqual(expect.arrayContaining(['signed out']))
  })
})

/** Every command that asks for anything, whatever its input: made from what is declared, so that a new one takes part. */
describe('every command', () => {
  const COMMANDS = AREAS.filter(({ name }) => name !== 'administration')
    .flatMap(({ commands = [] }) => commands)
    .filter(({ who }) => who !== 'anyone')

  async function statusAfter(world: AuthorityWorld, command: string, loss: Loss): Promise<number> {
    const doer = await makeDoer(world, ROLES)
    const asked = {
      method: 'POST',
      path: `/api/commands/${command}`,
      type: 'application/json',
      body: '{"some":"thing"}',
    }
    const finish = await world.begin(doer.token, asked)
    await world.stage.db.write((tx) => lose(tx, loss, doer))
    return (await finish()).status
  }

  test('there are some', () => expect(COMMANDS.length).toBeGreaterThan(50))

  test.each(COMMANDS)('$name is refused to whoever signed out while sending it', async ({ name }) => {
    expect(await statusAfter(worldThatIs('asked again'), name, 'signed out')).toBe(401)
    expect(await statusAfter(worldThatIs('not asked again'), name, 'signed out')).not.toBe(401)
  })

  test.each(COMMANDS.filter(({ who }) => typeof who === 'object'))(
    '$name is refused to whoever lost the role while sending it',
    async ({ name }) => {
      expect(await statusAfter(worldThatIs('asked again'), name, 'role lost')).toBe(403)
      expect(await statusAfter(worldThatIs('not asked again'), name, 'role lost')).not.toBe(403)
    },
  )
})
