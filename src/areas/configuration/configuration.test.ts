import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { merge } from '#rules/merge.ts'
import { type House, openHouse } from '#site/access/house.testing.ts'
import { COLLECTIONS } from '#site/declared.ts'
import { configOf, loadConfig, messagesWhileOff, saidIn, translationsOf } from './configuration.api.server.ts'
import { type Config, config, configTranslations } from './configuration.collections.ts'
import { CONFIG_FIELDS, SWITCHES, type SwitchMessage, type TranslatedMessage } from './configuration.fields.ts'
import { FLAGS, flagsOf } from './flags.ts'

let house: House
let admin: string
let token: string
let id: string
beforeEach(async () => {
  house = await openHouse(COLLECTIONS)
  ;[admin, id] = await house.db.write(async (tx) => {
    const person = { name: 'Ada', email: 'ada@club.example', password: '!', tokenKey: 'ada', verified: true }
    const user = await tx.create(users, person)
    await tx.create(roles, { user: user.id, roles: ['admin'] })
    return [user.id, (await tx.create(config, {})).id]
  })
  token = await house.signIn(admin)
})
afterEach(async () => {
  await house.close()
  if (house.failures.length > 0) throw new Error('The log was told of mistakes', { cause: house.failures })
})

const everything = async (): Promise<Config> => {
  const found = await configOf(house.db)
  if (!found) throw new Error('There is no config')
  return found
}

const patch = (body: unknown) =>
  house.ask({ method: 'PATCH', path: `/api/collections/config/records/${id}`, token, body })

const save = (body: unknown, as: string | undefined = token) =>
  house.ask({ method: 'POST', path: '/api/commands/configuration.save', token: as, body })

/** The whole record as the page's form sends it. */
async function form(changed: Partial<Config> = {}) {
  const { id: _, created: __, ...fields } = await everything()
  return { ...fields, ...changed }
}

async function audits() {
  const rows = await house.db.store.all<{ actor: string; action: string; record: string; detail: string }>(
    'SELECT "actor", "action", "record", "detail" FROM "_audit" ORDER BY "seq"',
  )
  return rows.map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail) as unknown }))
}

const LOGIN_ON = {
  actor: '',
  action: 'configuration.save',
  record: '',
  detail: { before: { user_login_active: false }, after: { user_login_active: true } },
}

describe('changing a switch', () => {
  test('PATCHes the whole record, and who changed which switch is kept', async () => {
    const answer = await patch({ ...(await everything()), user_login_active: true })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject({ user_login_active: true, user_registration_active: false })
    expect(await audits()).toEqual([{ ...LOGIN_ON, actor: admin, record: id }])
  })

  test('with a stale `updated` gets 409 with both values, and changes nothing', async () => {
    const stale = await everything()
    await patch({ ...stale, user_login_active: true })
    const current = await everything()
    const answer = await patch({ ...stale, spirit_entry_active: true })
    expect(answer.status).toBe(409)
    expect(JSON.parse(answer.text)).toMatchObject({ data: { wanted: { spirit_entry_active: true }, current } })
    expect(await everything()).toEqual(current)
    expect(await audits()).toHaveLength(1)
  })

  test('is told to everybody who follows it', async () => {
    const following = await house.follow(['config/*'], undefined)
    await patch({ ...(await everything()), user_login_active: true })
    expect(await following.until('"action":"update"')).toContain('"user_login_active":true')
    await following.close()
  })
})

describe('the page’s form', () => {
  test('writes the same', async () => {
    const answer = await save(await form({ user_login_active: true }))
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toEqual(await everything())
    expect(await audits()).toEqual([{ ...LOGIN_ON, actor: admin, record: id }])
  })

  test('sent twice without a change keeps nothing in the audit', async () => {
    expect((await save(await form())).status).toBe(200)
    expect(await audits()).toEqual([])
  })

  test('is refused with both values when somebody was faster; two switches can then be merged', async () => {
    const loaded = await form()
    const wanted = { ...loaded, spirit_entry_active: true }
    await save({ ...loaded, user_login_active: true })
    const refused = await save(wanted)
    expect(refused.status).toBe(409)
    const { data } = JSON.parse(refused.text) as { data: { current: Config } }
    const merged = merge({ loaded, wanted, current: await form(), fields: CONFIG_FIELDS })
    expect(data.current).toMatchObject(await everything())
    expect(merged.ok && (await save(merged.merged)).status).toBe(200)
    expect(await everything()).toMatchObject({ spirit_entry_active: true, user_login_active: true })
  })

  test.each<[string, Record<string, unknown>]>([
    ['playersfee', { playersfee: 12.505 }],
    ['playersfee', { playersfee: -1 }],
    ['user_login_message', { user_login_message: 'x'.repeat(2_001) }],
    ['user_login_active', { user_login_active: 'yes' }],
    ['updated', { updated: '' }],
  ])('is told at %s what is wrong', async (field, wrong) => {
    const answer = await save({ ...(await form()), ...wrong })
    expect(answer.status).toBe(400)
    expect(Object.keys((JSON.parse(answer.text) as { data: object }).data)).toEqual([field])
  })

  test('is for admins only', async () => {
    const nobody = await house.ask({ method: 'POST', path: '/api/commands/configuration.save', body: await form() })
    expect(nobody.status).toBe(401)
    const other = await house.db.write((tx) =>
      tx.create(users, { name: 'Bo', email: 'bo@club.example', password: '!', tokenKey: 'bo', verified: true }),
    )
    expect((await save(await form(), await house.signIn(other.id))).status).toBe(403)
  })
})

describe('the messages in German', () => {
  let translated: string
  beforeEach(async () => {
    translated = (await house.db.write((tx) => tx.create(configTranslations, {}))).id
  })

  const german = async (changed: Partial<Record<TranslatedMessage, string>> = {}) => {
    const { id: _, created: __, ...fields } = (await translationsOf(house.db))!
    return { ...fields, ...changed }
  }

  test('stand in a record beside, which is changed like the switches: audited, and not over a newer one', async () => {
    const path = `/api/collections/config_translations/records/${translated}`
    const loaded = await german({ user_login_message_de: 'Ab Freitag.' })
    expect((await house.ask({ method: 'PATCH', path, token, body: loaded })).status).toBe(200)
    expect((await house.ask({ method: 'PATCH', path, token, body: loaded })).status).toBe(409)
    expect((await house.ask({ method: 'PATCH', path, body: { user_login_message_de: 'Nie.' } })).status).toBe(404)
    expect(await audits()).toMatchObject([{ actor: admin, action: 'configuration.save', record: translated }])
    expect(await form()).not.toHaveProperty('user_login_message_de')
  })

  test('are saved by the form with the switches, both or neither', async () => {
    const stale = await german({ spirit_entry_message_de: 'Ab Mittag.' })
    const both = { ...(await form({ spirit_entry_message: 'From noon on.' })), translations: stale }
    expect((await save(both)).status).toBe(200)
    const late = { ...(await form({ spirit_entry_message: 'At one.' })), translations: stale }
    expect((await save(late)).status).toBe(409)
    expect((await everything()).spirit_entry_message).toBe('From noon on.')
    expect(await german()).toMatchObject({ spirit_entry_message_de: 'Ab Mittag.' })
  })

  test('are read in one’s language, or in the other where there is nothing in that', async () => {
    const translations = await german({ spirit_entry_message_de: 'Ab Mittag.', user_login_message_de: ' ' })
    const english = { spirit_entry_message: 'From noon on.', user_login_message: 'On Friday.' }
    await save({ ...(await form(english)), translations })
    const messages = await messagesWhileOff(house.db)
    const read = (message: SwitchMessage) =>
      (['en', 'de'] as const).map((language) => saidIn(messages(message), language))
    expect(read('spirit_entry_message')).toEqual([
      { words: 'From noon on.', language: 'en' },
      { words: 'Ab Mittag.', language: 'de' },
    ])
    expect(read('user_login_message')).toEqual([
      { words: 'On Friday.', language: 'en' },
      { words: 'On Friday.', language: 'en' },
    ])
    expect(read('user_registration_message')).toEqual([
      { words: '', language: 'en' },
      { words: '', language: 'de' },
    ])
  })
})

describe('loading', () => {
  const told: string[] = []
  const tellError = (message: string) => void told.push(message)
  beforeEach(() => told.splice(0))

  test('exactly one record is expected', async () => {
    expect(await loadConfig(house.db, tellError)).toMatchObject({ id })
    expect(told).toEqual([])
  })

  test('config missing: an error is logged and config stays unloaded, every flag counts as false', async () => {
    await house.db.write((tx) => tx.delete(config, id))
    const loaded = await loadConfig(house.db, tellError)
    expect(loaded).toBeUndefined()
    expect(told).toEqual([expect.stringContaining('config record')])
    expect(Object.values(flagsOf(loaded))).toEqual(FLAGS.map(() => false))
  })

  test('more than one config record: an error is logged and config stays unloaded', async () => {
    await house.db.store.write(async (tx) => {
      await tx.run('DROP INDEX "config_single"')
    })
    await house.db.write((tx) => tx.create(config, { id: 'anotherconfig00', user_login_active: true }))
    expect(await loadConfig(house.db, tellError)).toBeUndefined()
    expect(told).toHaveLength(1)
    expect((await save(NOTHING_SAID)).status).toBe(404)
  })

  const emptyOf = { bool: false, number: 0, text: '' }
  const NOTHING_SAID = {
    updated: '2026-06-01 10:00:00.000Z',
    ...Object.fromEntries(
      Object.entries(config.declared).map(([name, { kind }]) => [name, Reflect.get(emptyOf, kind)]),
    ),
  }

  test('a flag is what the record says', async () => {
    await patch({ spirit_entry_active: true })
    expect(flagsOf(await configOf(house.db))).toEqual({
      ...flagsOf(undefined),
      spirit_entry_active: true,
    })
  })
})

test('every flag and every message of the record is on the page once', () => {
  const switches = Object.entries(config.declared).flatMap(([name, { kind }]) => (kind === 'bool' ? [name] : []))
  expect(SWITCHES.map(({ flag }) => flag).toSorted()).toEqual(switches.toSorted())
  expect([...FLAGS].toSorted()).toEqual(switches.toSorted())
  const messages = Object.keys(config.declared).filter((name) => name.endsWith('_message'))
  expect(SWITCHES.flatMap(({ message }) => message ?? []).toSorted()).toEqual(messages.toSorted())
  expect([...CONFIG_FIELDS].toSorted()).toEqual(Object.keys(config.declared).toSorted())
})
