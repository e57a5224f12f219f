import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { m } from '#words/messages.js'
import { sampleTeams } from '../wire/samples.testing.ts'
import { openWireWorld, type WireWorld } from '../wire/world.testing.ts'
import { command } from './commands.ts'
import { refusals, refuse } from './refusals.ts'

const REFUSALS = refusals({ gone: m.site_problem_gone })

const rename = command({
  name: 'samples.rename',
  who: 'anyone',
  input: v.object({ team: v.string(), base: v.string(), name: v.pipe(v.string(), v.nonEmpty()) }),
  async run(tx, _actor, input) {
    if (!(await tx.get(sampleTeams, input.team))) throw refuse(REFUSALS, 'gone', 'team', 404)
    await tx.unchanged(sampleTeams, input.team, input.base, input)
    return tx.update(sampleTeams, input.team, { name: input.name })
  },
})

let world: WireWorld
beforeAll(async () => {
  world = await openWireWorld({ commands: [rename] })
})
afterAll(() => world.close())

const bound = (name: string) => world.bindings.get(name) ?? ''

async function send(input: object, owner: string | undefined, person: string | undefined, language = 'en') {
  const answer = await fetch(`${world.url}/api/commands/samples.rename`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      ...(owner !== undefined && { 'x-owner': owner }),
      ...(person !== undefined && { authorization: bound(`token:${person}`) }),
    },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const nobodysTeam = { team: 'gone', base: 'x', name: 'Kite Club' }

describe('a command that names its owner', () => {
  test('is run for its owner, and refused to everybody else before it is looked at', async () => {
    const alice = bound('user:alice')
    expect(await send(nobodysTeam, alice, 'alice')).toMatchObject({
      status: 404,
      body: { data: { team: { code: 'gone' } } },
    })
    const refused = { status: 403, body: { data: { code: 'other_person' } } }
    expect(await send(nobodysTeam, alice, 'bob')).toMatchObject(refused)
    expect(await send(nobodysTeam, alice, undefined)).toMatchObject(refused)
    expect(await send(nobodysTeam, '', 'bob')).toMatchObject(refused)
  })

  test('of a device is run while nobody is signed in', async () => {
    expect((await send(nobodysTeam, 'device:abc', undefined)).status).toBe(404)
    expect((await send(nobodysTeam, 'device:abc', 'alice')).status).toBe(403)
  })

  test('is refused with words in every language, also in a conflict', async () => {
    const gone = await send(nobodysTeam, bound('user:alice'), 'alice')
    expect(gone.body).toMatchObject({
      data: { words: { en: 'This no longer exists.', de: m.site_problem_gone({}, { locale: 'de' }) } },
    })
    const stale = await send({ ...nobodysTeam, team: bound('team:0') }, bound('user:alice'), 'alice')
    expect(stale).toMatchObject({
      status: 409,
      body: { data: { current: { name: 'Team 0' }, words: { de: m.site_problem_changed({}, { locale: 'de' }) } } },
    })
  })

  test('whose input is wrong is told so in the language of its owner', async () => {
    const blank = await send({ ...nobodysTeam, name: '' }, bound('user:alice'), 'alice', 'de')
    expect(blank).toMatchObject({
      status: 400,
      body: { data: { words: { de: m.site_problem_required({}, { locale: 'de' }) } } },
    })
  })
})

test('without an owner programs get no words', async () => {
  expect((await send(nobodysTeam, undefined, 'alice')).body['data']).not.toHaveProperty('words')
})
