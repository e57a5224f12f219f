import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleTeams } from '../wire/samples.testing.ts'
import { openWireWorld, type WireWorld } from '../wire/world.testing.ts'
import { command } from './commands.ts'

const nameFromFile = command({
  name: 'samples.nameFromFile',
  who: 'signedIn',
  takesFiles: true,
  input: v.object({ list: v.instance(File), suffix: v.string(), times: v.optional(v.number(), 1) }),
  prepare: (_db, _actor, { list }) => list.text(),
  async run(tx, _actor, { suffix, times }, { prepared: name }) {
    return { name: (await tx.create(sampleTeams, { name: `${name} ${suffix}`.repeat(times) })).name }
  },
})

const plain = command({
  name: 'samples.plain',
  who: 'signedIn',
  input: v.object({ name: v.string() }),
  run: (tx, _actor, { name }) => tx.create(sampleTeams, { name }),
})

let world: WireWorld
beforeAll(async () => {
  world = await openWireWorld({ commands: [nameFromFile, plain] })
})
afterAll(() => world.close())

function formWith(contents: string, more: Readonly<Record<string, string>>) {
  const form = new FormData()
  form.set('list', new File([contents], 'teams.txt'))
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  return form
}

const send = (name: string, body: FormData, person?: string) =>
  fetch(`${world.url}/api/commands/${name}`, {
    method: 'POST',
    body,
    headers: person ? { authorization: world.bindings.get(`token:${person}`) ?? '' } : {},
  })

describe('a command that takes files', () => {
  test('gets them with its other values, also those that are no texts', async () => {
    const form = formWith('Kite', { suffix: 'Club', '@jsonPayload': '{"times":2}' })
    const answer = await send('samples.nameFromFile', form, 'alice')
    expect([answer.status, await answer.json()]).toEqual([200, { name: 'Kite ClubKite Club' }])
  })

  test('says at its field that one is missing', async () => {
    const form = new FormData()
    form.set('suffix', 'Club')
    const answer = await send('samples.nameFromFile', form, 'alice')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ data: { list: { code: 'validation_required' } } })
  })

  test('refuses whoever may not before it reads them', async () => {
    expect((await send('samples.nameFromFile', formWith('Kite', { suffix: '' }))).status).toBe(401)
  })
})

test('a command that takes none gets no form', async () => {
  const form = new FormData()
  form.set('name', 'Kite Club')
  expect((await send('samples.plain', form, 'alice')).status).toBe(400)
})
