import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitingMails } from '#areas/notifications/notifications.api.server.ts'
import { playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import type { PersonalData } from '#http/areas/area.ts'
import type { User } from '../accounts.api.server.ts'
import { bookerRequests, roles, users } from '../accounts.collections.ts'
import { type AccountsWorld, openAccountsWorld, PASSWORD, type SendCommand } from '../accounts.testing.ts'

/** Stands for another area that keeps something about people. */
const erased: string[] = []
const FAVOURITES: PersonalData = {
  name: 'favourites',
  of: async (_reader, { id }) => [`favourite of ${id}`],
  async erase(tx, { id }) {
    if (!(await tx.get(users, id))) throw new Error('too late')
    erased.push(id)
  },
}

let world: AccountsWorld
let boss: User
let ada: User
let asAda: SendCommand
beforeEach(async () => {
  erased.length = 0
  world = await openAccountsWorld({ personalData: [FAVOURITES] })
  boss = await world.person('boss@example.org', { roles: ['admin'] })
  ada = await world.person('ada@example.org', { name: 'Ada Heron', roles: ['worker'] })
  asAda = await world.acting(ada)
})
afterEach(() => world.close())

/** Connects Ada to a player of a team. */
const connect = () =>
  world.db.write(async (tx) => {
    const team = await tx.create(teams, { name: 'Herons', division: 'mixed', state: 'accepted' })
    const player = await tx.create(players, { name: 'Ada H.', number: '7', team: team.id })
    const details = await tx.create(playerDetails, {
      player: player.id,
      full_name: 'Ada Heron',
      gender_match: 'female',
      birth_year: 1990,
      email: 'ada@example.org',
      phone: '+49 170 1234567',
      fee_state: 'paid',
      connection_code: 'HERON7',
    })
    await tx.update(users, ada.id, { player: player.id })
    return { player: player.id, details: details.id }
  })

describe('my data', () => {
  test('is everything that is known about the person, and no secret', async () => {
    const asBoss = await world.acting(boss)
    await connect()
    await asAda('askForBooker', { message: 'I run the desk.' })
    const { body } = await asBoss('makeInvitation', { role: 'stats', days: 1, usesMax: 1 })
    const { link } = body as { link: string }
    await asAda('acceptInvitation', { token: link.slice(link.lastIndexOf('/') + 1) })
    await world.client().collection('users').requestPasswordReset('ada@example.org')
    const token = await world.tokenTo('ada@example.org', '/user/confirm-password-reset/')

    const { status, body: data, text } = await asAda('myData')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      account: { id: ada.id, name: 'Ada Heron', email: 'ada@example.org', verified: true, blocked: false },
      roles: ['stats', 'worker'],
      openLinks: [{ kind: 'reset', email: 'ada@example.org' }],
      bookerRequests: [{ message: 'I run the desk.', status: 'open' }],
      invitations: [{ role: 'stats' }],
      player: { name: 'Ada H.', teamName: 'Herons', details: { full_name: 'Ada Heron', birth_year: 1990 } },
      mails: [{ subject: 'Fieldside: new password', sent: null }],
      audit: [
        { action: 'accounts.setRoles', by: 'you' },
        { action: 'accounts.acceptInvitation', by: 'you' },
      ],
      favourites: [`favourite of ${ada.id}`],
    })
    for (const secret of [ada.tokenKey, '$argon2', token, boss.id]) expect(text).not.toContain(secret)
  })

  test('says what others did to the account, not who', async () => {
    const asBoss = await world.acting(boss)
    await asBoss('grantRoles', { users: [ada.id], roles: ['stats'] })
    const { body, text } = await asAda('myData')
    expect(body).toMatchObject({ audit: [{ action: 'accounts.setRoles', by: 'somebody else' }] })
    expect(text).not.toContain(boss.id)
  })

  test('is the person’s own, and leaves no copy behind', async () => {
    expect((await world.call('/api/commands/accounts.myData', {})).status).toBe(401)
    const asBoss = await world.acting(boss)
    expect((await asBoss('myData')).text).not.toMatch(/ada@|Heron/)
    await asAda('myData', {}, { 'idempotency-key': 'take-my-data-1' })
    expect(await world.db.store.all('SELECT "answer" FROM "_idempotency"')).toEqual([{ answer: '{}' }])
  })
})

describe('deleting my account', () => {
  const leave = (password = PASSWORD) => asAda('deleteMyAccount', { password })

  test('takes everything about the person, everywhere', async () => {
    await asAda('askForBooker', { message: 'I run the desk.' }, { 'idempotency-key': 'ask-for-booker-1' })
    await world.client().collection('users').requestPasswordReset('ada@example.org')
    expect(await world.mailsTo('ada@example.org')).toHaveLength(1)
    expect(await leave()).toMatchObject({ status: 200, text: '{}' })

    expect(await world.db.get(users, ada.id)).toBeUndefined()
    for (const collection of [roles, bookerRequests]) {
      expect(await world.db.count(collection, { filter: 'user = {:id}', params: { id: ada.id } })).toBe(0)
    }
    const kept = await Promise.all(
      ['users', 'roles', '_links', '_outbox', '_idempotency', '_audit', '_invitation_uses', '_changes'].map((table) =>
        world.db.store.rows(`SELECT * FROM "${table}"`),
      ),
    )
    expect(JSON.stringify(kept)).not.toMatch(/ada@|Heron|desk/)
    expect(await world.audited()).toEqual([
      { actor: ada.id, action: 'accounts.deleteMyAccount', collection: 'users', record: ada.id, detail: {} },
    ])
    expect(erased).toEqual([ada.id])
    expect((await asAda('myData')).status).toBe(401)
    await expect(world.signedIn('ada@example.org')).rejects.toMatchObject({ status: 400 })
  })

  test('results stay, without the name; what was paid stays with the team', async () => {
    const { player, details } = await connect()
    await leave()
    expect(await world.db.get(players, player)).toMatchObject({ name: 'N. N.', number: '7' })
    expect(await world.db.get(playerDetails, details)).toMatchObject({
      full_name: '',
      gender_match: '',
      birth_year: 0,
      email: '',
      phone: '',
      connection_code: '',
      fee_state: 'paid',
    })
  })

  test('nor is anything of the person left in the changes, while those of others stay', async () => {
    const { player, details } = await connect()
    await world.db.write((tx) => tx.update(users, boss.id, { name: 'Boss Two' }))
    await asAda('changeName', { name: 'Ada Heron-Lake' })
    await leave()
    const before = await world.db.store.all<{ collection: string; record: string; before: string | null }>(
      'SELECT "collection", "record", "before" FROM "_changes" WHERE "action" <> \'create\'',
    )
    expect(JSON.stringify(before)).not.toMatch(/ada@|Heron/)
    const about = (id: string) => before.filter(({ record }) => record === id)
    expect(about(ada.id).length).toBeGreaterThan(1)
    for (const id of [ada.id, player, details]) expect(about(id).every((it) => it.before === null)).toBe(true)
    expect(about(boss.id).some((it) => it.before !== null)).toBe(true)
  })

  test('an account that an admin deletes leaves the roster as it is', async () => {
    const { player } = await connect()
    const asBoss = await world.acting(boss)
    await asBoss('deleteUser', { user: ada.id })
    expect(await world.db.get(players, player)).toMatchObject({ name: 'Ada H.' })
    expect(erased).toEqual([ada.id])
  })

  test('asks for the password, as often as a sign-in', async () => {
    expect(await leave('not the one')).toMatchObject({
      status: 400,
      body: { data: { password: { code: 'validation_invalid_password' } } },
    })
    expect(await leave('')).toMatchObject({ status: 400, body: { data: { password: {} } } })
    for (let attempt = 0; attempt < 9; attempt++) expect((await leave('not the one')).status).toBe(400)
    expect((await leave()).status).toBe(429)
    expect(await world.db.get(users, ada.id)).toBeDefined()
  })

  test('is refused to the last admin, with a reason; afterwards nothing is missing', async () => {
    const asBoss = await world.acting(boss)
    expect(await asBoss('deleteMyAccount', { password: PASSWORD })).toMatchObject({
      status: 400,
      body: { data: { user: { code: 'last_admin' } } },
    })
    expect(erased).toEqual([])
    await asBoss('grantRoles', { users: [ada.id], roles: ['admin'] })
    expect((await asBoss('deleteMyAccount', { password: PASSWORD })).status).toBe(200)
  })

  test('two admins who leave at once: one stays', async () => {
    const asBoss = await world.acting(boss)
    await asBoss('grantRoles', { users: [ada.id], roles: ['admin'] })
    const answers = await Promise.all([asBoss('deleteMyAccount', { password: PASSWORD }), leave()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await world.db.count(users)).toBe(1)
  })
})

test('name and language are changed by their person', async () => {
  expect((await asAda('changeName', { name: '  Ada Reed ' })).status).toBe(200)
  expect((await asAda('changeLanguage', { language: 'de' })).status).toBe(200)
  expect(await world.db.get(users, ada.id)).toMatchObject({ name: 'Ada Reed', language: 'de' })
  expect(await asAda('changeName', { name: ' ' })).toMatchObject({ status: 400, body: { data: { name: {} } } })
  expect(await asAda('changeLanguage', { language: 'fr' })).toMatchObject({ status: 400 })
  expect((await world.call('/api/commands/accounts.changeName', { name: 'x' })).status).toBe(401)
})

test('an admin passes on the mails that nobody sent; a link that has expired is not shown', async () => {
  await world.person('new@example.org', { verified: false })
  const pb = world.client()
  await pb.collection('users').requestPasswordReset('ada@example.org')
  await world.dependencies.background.settled()
  world.passMinutes(20)
  await pb.collection('users').requestVerification('new@example.org')
  const token = await world.tokenTo('new@example.org', '/user/verify/')
  const admin = { id: boss.id, roles: ['admin'], record: {} } as const
  const shown = await waitingMails(world.db, admin)
  expect(shown.map(({ to }) => to)).toEqual(['new@example.org', 'ada@example.org'])
  expect(shown[0]).toMatchObject({ subject: 'Fieldside: please confirm your e-mail address' })
  expect(shown[0]?.text).toContain(`/user/verify/${token}`)
  world.passMinutes(10)
  expect((await waitingMails(world.db, admin)).map(({ to }) => to)).toEqual(['new@example.org'])
})
