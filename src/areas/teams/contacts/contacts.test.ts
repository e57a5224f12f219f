import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { invitations, roles, users } from '#areas/accounts/accounts.collections.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { notices } from '#areas/notifications/notifications.collections.ts'
import { OUTBOX_TABLES } from '#areas/notifications/notifications.tables.ts'
import { PUSH_TABLES } from '#areas/notifications/push/push.tables.ts'
import { games, playingFields } from '#areas/schedule/schedule.collections.ts'
import { settlementEntries } from '#areas/settlement/settlement.collections.ts'
import { divisions, tournament } from '#areas/tournament/tournament.collections.ts'
import { makeDivisions } from '#areas/tournament/tournament.testing.ts'
import type { Database } from '#records/database.ts'
import type { NewRecord } from '#records/schema/collection.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { refusalAt } from '#site/stage.testing.ts'
import { teamsPlanned } from '../admin-teams/teams-import.commands.server.ts'
import { statementsOf } from '../statements.testing.ts'
import { players, teams } from '../teams.collections.ts'
import { TEAMS_TABLES } from '../teams.tables.ts'
import { auditedActions, runTeamsCommand } from '../teams-commands.testing.ts'
import { contactsOf } from './contacts.api.server.ts'
import { CONTACT_DATA } from './contacts.personal-data.server.ts'

let db: Database
let admin: Viewer
let close: () => Promise<void>
beforeEach(async () => {
  const others = [
    users,
    roles,
    invitations,
    divisions,
    players,
    notices,
    config,
    settlementEntries,
    playingFields,
    games,
    tournament,
  ]
  ;({ db, close } = await openTemporary([teams, ...others], {
    tables: [...PUSH_TABLES, ...TEAMS_TABLES, ...OUTBOX_TABLES],
  }))
  await makeDivisions(db)
  const { id } = await db.write((tx) =>
    tx.create(users, { name: 'Boss', email: 'boss@club.example', password: '!', tokenKey: 'of boss' }),
  )
  admin = { id, roles: ['admin'], record: {} }
})
afterEach(() => close())

const run = (name: string, input: unknown, actor = admin) => runTeamsCommand(db, name, input, actor)

const make = (name: string, values: Partial<NewRecord<typeof teams>> = {}) =>
  db.write((tx) => tx.create(teams, { name, division: 'mixed', state: 'accepted', ...values }))

const makeAda = (verified = true) =>
  db.write((tx) =>
    tx.create(users, { name: 'Ada', email: 'ada@club.example', password: '!', tokenKey: 'of ada', verified }),
  )

const mails = () =>
  db.query((queries) => queries.selectFrom('_outbox').select(['to', 'subject', 'text']).orderBy('seq'))

const statesOf = async () => {
  const found = await contactsOf(db, await db.list(teams, { sort: 'name' }))
  return [...found.values()].flat().map(({ email, state }) => [email, state])
}

describe('a list with addresses', () => {
  const list =
    'Name;Division;Contact;E-mail\nHerons;open;Ada Löw;Ada@club.example\nKites;open;Eve;eve@club.example\nOwls;open;;'

  test('invites those who speak for the teams, each to one team', async () => {
    expect(await run('importTeams', { text: list, language: 'de' })).toEqual({ made: 3, changed: 0, invited: 2 })
    expect(await mails()).toMatchObject([
      { to: 'ada@club.example', subject: 'Fieldside: Herons ist dabei', text: expect.stringContaining('Herons') },
      { to: 'eve@club.example', text: expect.stringMatching(/Kites[\s\S]*\/user\/invitation\//) },
    ])
    const made = await db.list(teams, { sort: 'name' })
    expect(await db.list(invitations, { sort: 'note' })).toMatchObject([
      { role: 'teammanager', team: made[0]?.id, note: 'Ada Löw', uses_max: 1 },
      { role: 'teammanager', team: made[1]?.id, note: 'Eve' },
    ])
    expect((await teamsPlanned(db, list)).lines.map(({ is }) => is)).toEqual(['same', 'same', 'same'])
  })

  test('makes whoever has proved the address manager at once, and nobody else', async () => {
    const ada = await makeAda()
    await run('importTeams', { text: list })
    expect(await db.list(teams, { sort: 'name' })).toMatchObject([{ managers: [ada.id] }, { managers: [] }, {}])
    expect(await statesOf()).toEqual([
      ['ada@club.example', 'manages'],
      ['eve@club.example', 'invited'],
    ])
  })

  test('may only be kept, and they are invited together later', async () => {
    await run('importTeams', { text: list, invite: false })
    expect([await mails(), await db.count(invitations)]).toEqual([[], 0])
    const ids = (await db.list(teams)).map(({ id }) => id)
    expect(await run('inviteContacts', { teams: ids })).toEqual({ invited: 2, already: 0, without: 1 })
    expect(await run('inviteContacts', { teams: ids })).toEqual({ invited: 0, already: 2, without: 1 })
    expect(await mails()).toHaveLength(2)
  })

  test('names contacts of teams that are there', async () => {
    await make('Herons')
    const names = 'Name,E-mail\nHerons,ada@club.example'
    expect((await teamsPlanned(db, names)).lines).toMatchObject([{ is: 'change', changes: [{ field: 'email' }] }])
    expect(await run('importTeams', { text: names })).toEqual({ made: 0, changed: 1, invited: 1 })
  })
})

test('contacts are invited by admins, to teams that are there and take part', async () => {
  const team = await make('Herons', { state: 'withdrawn' })
  await run('importTeams', { text: 'Name,Division,E-mail\nHerons,mixed,ada@club.example', invite: false })
  expect(await run('inviteContacts', { teams: [team.id] })).toEqual({ invited: 0, already: 0, without: 0 })
  await expect(run('inviteContacts', { teams: ['nobodyhasthisid'] })).rejects.toMatchObject(
    refusalAt('teams', 'team_gone'),
  )
  const manager: Viewer = { id: 'managermanagerm', roles: ['teammanager'], record: {} }
  await expect(run('inviteContacts', { teams: [team.id] }, manager)).rejects.toMatchObject({ status: 403 })
})

describe('contacts of a team, by hand', () => {
  const contact = { name: 'Ada', email: 'ada@club.example', phone: '+43 660 1' }
  const contactsNow = async () => {
    const found = await contactsOf(db, await db.list(teams))
    return [...found.values()].flat().map(({ name, email, phone }) => ({ name, email, phone }))
  }

  test('are added, changed and removed by admins and by managers of the team, without a mail', async () => {
    const ada = await makeAda()
    const { id: team } = await make('Herons', { managers: [ada.id] })
    const manager: Viewer = { id: ada.id, roles: ['teammanager'], record: {} }
    await run('saveContact', { team, ...contact, email: 'Ada@club.example' })
    expect(await contactsNow()).toEqual([contact])
    await run('saveContact', { team, before: contact.email, ...contact, phone: '+43 660 2' }, manager)
    await run('saveContact', { team, ...contact, email: 'eve@club.example', name: 'Eve', phone: '' }, manager)
    expect(await contactsNow()).toEqual([
      { ...contact, phone: '+43 660 2' },
      { name: 'Eve', email: 'eve@club.example', phone: '' },
    ])
    await run('saveContact', { team, before: contact.email, ...contact, email: 'ada@new.example' }, manager)
    await run('removeContact', { team, email: 'eve@club.example' }, manager)
    expect(await contactsNow()).toEqual([{ ...contact, email: 'ada@new.example' }])
    expect(await mails()).toEqual([])
  })

  test("are nobody else's: a manager of another team finds no such team", async () => {
    const { id: team } = await make('Herons')
    await run('saveContact', { team, ...contact })
    const stranger: Viewer = { id: 'managermanagerm', roles: ['teammanager'], record: {} }
    for (const [name, input] of [
      ['saveContact', { team, before: contact.email, ...contact, phone: '1' }],
      ['removeContact', { team, email: contact.email }],
    ] as const)
      await expect(run(name, input, stranger)).rejects.toMatchObject({ status: 404 })
    expect(await contactsNow()).toEqual([contact])
  })

  test('are refused when wrong, twice the same, gone, or more than ten', async () => {
    const { id: team } = await make('Herons')
    await run('saveContact', { team, ...contact })
    await expect(run('saveContact', { team, ...contact, email: 'ada' })).rejects.toMatchObject({ status: 400 })
    await expect(run('saveContact', { team, ...contact })).rejects.toMatchObject(refusalAt('email', 'contact_known'))
    await expect(run('saveContact', { team, ...contact, before: 'eve@club.example' })).rejects.toMatchObject(
      refusalAt('email', 'contact_gone'),
    )
    for (let n = 2; n <= 10; n++) await run('saveContact', { team, ...contact, email: `c${n}@club.example` })
    await expect(run('saveContact', { team, ...contact, email: 'c11@club.example' })).rejects.toMatchObject(
      refusalAt('email', 'contacts_full'),
    )
  })

  test('an invitation ends with its contact, and with the address that it was sent to', async () => {
    const { id: team } = await make('Herons')
    for (const email of ['ada@club.example', 'eve@club.example', 'kim@club.example'])
      await run('saveContact', { team, ...contact, email })
    await run('inviteContacts', { teams: [team] })
    await run('removeContact', { team, email: 'ada@club.example' })
    await run('saveContact', { team, ...contact, before: 'eve@club.example', email: 'eve@new.example' })
    await run('saveContact', { team, ...contact, before: 'kim@club.example', email: 'kim@club.example', phone: '2' })
    expect(await statesOf()).toEqual([
      ['eve@new.example', 'not invited'],
      ['kim@club.example', 'invited'],
    ])
    expect(await db.count(invitations, { filter: 'revoked = false' })).toBe(1)
  })

  test('a list brings phones, and changes that of a contact who is there without another mail', async () => {
    await run('importTeams', {
      text: 'Name;Division;Contact;E-mail;Telefon\nHerons;open;Ada;ada@club.example;+43 660 1',
    })
    expect(await contactsNow()).toEqual([contact])
    const list = 'Name;E-mail;Mobile\nHerons;ada@club.example;+43 660 2'
    expect((await teamsPlanned(db, list)).lines).toMatchObject([
      { is: 'change', changes: [{ field: 'phone', before: '+43 660 1', after: '+43 660 2' }] },
    ])
    await run('importTeams', { text: list })
    expect(await contactsNow()).toEqual([{ ...contact, phone: '+43 660 2' }])
    expect(await mails()).toHaveLength(1)
    expect((await teamsPlanned(db, list)).lines).toMatchObject([{ is: 'same' }])
  })
})

describe('links to teams, passed on by hand', () => {
  test('one for each team, for three people; what was passed on before goes on working', async () => {
    const ids = [(await make('Herons')).id, (await make('Kites')).id]
    const first = (await run('makeLinks', { teams: ids })) as { links: { team: string; link: string }[] }
    expect(first.links.map(({ team }) => team).toSorted()).toEqual(ids.toSorted())
    expect(new Set(first.links.map(({ link }) => link)).size).toBe(2)
    await run('makeLinks', { teams: ids })
    expect(await db.list(invitations)).toMatchObject(
      Array.from({ length: 4 }, () => ({ role: 'teammanager', uses_max: 3, revoked: false, opened: '' })),
    )
  })

  test('only by admins, and only to teams that take part', async () => {
    const gone = await make('Herons', { state: 'withdrawn' })
    expect(await run('makeLinks', { teams: [gone.id] })).toEqual({ links: [] })
    const manager: Viewer = { id: 'managermanagerm', roles: ['teammanager'], record: {} }
    await expect(run('makeLinks', { teams: [gone.id] }, manager)).rejects.toMatchObject({ status: 403 })
  })
})

test('an invitation that has ended may be made again', async () => {
  await run('importTeams', { text: 'Name,Division,E-mail\nHerons,mixed,ada@club.example' })
  const [first] = await db.list(invitations)
  await db.write((tx) => tx.update(invitations, first?.id ?? '', { revoked: true }))
  expect(await statesOf()).toEqual([['ada@club.example', 'not invited']])
  const ids = (await db.list(teams)).map(({ id }) => id)
  expect(await run('inviteContacts', { teams: ids })).toMatchObject({ invited: 1 })
})

test('whoever proved the address takes it out, and away with the account', async () => {
  await run('importTeams', { text: 'Name,Division,Contact,E-mail\nHerons,mixed,Ada,ada@club.example' })
  const viewer = (verified: boolean): Viewer => ({
    id: 'a',
    roles: [],
    record: { email: 'ada@club.example', verified },
  })
  expect(await CONTACT_DATA.of(db, viewer(false))).toEqual([])
  expect(await CONTACT_DATA.of(db, viewer(true))).toMatchObject([{ name: 'Ada', email: 'ada@club.example' }])
  await db.write(async (tx) => CONTACT_DATA.erase?.(tx, viewer(true)))
  expect(await statesOf()).toEqual([])
})

test('the contacts of fifty teams take as many queries as those of one', async () => {
  await run('importTeams', { text: 'Name,Division,E-mail\nHerons,mixed,ada@club.example' })
  const read = async () => contactsOf(db, await db.list(teams))
  const forOne = await statementsOf(db, read)
  const many = Array.from({ length: 49 }, (_, at) => `Team ${at},mixed,c${at}@club.example`).join('\n')
  await run('importTeams', { text: `Name,Division,E-mail\n${many}` })
  expect(await statementsOf(db, read)).toBe(forOne)
})

describe('a message', () => {
  const said = { subject: 'Parking', text: 'Park at the school.\n\nThe gate closes at ten.' }

  beforeEach(async () => {
    const list = 'Herons,mixed,ada@club.example\nKites,open,eve@club.example\nOwls,open,eve@club.example\nCranes,open,'
    await run('importTeams', { text: `Name,Division,E-mail\n${list}`, invite: false })
  })

  const sentTo = async () => (await mails()).map(({ to }) => to)

  test('goes once to everybody who speaks for a team or manages it', async () => {
    const boss = await db.write((tx) =>
      tx.create(users, { name: 'Mia', email: 'mia@club.example', password: '!', tokenKey: 'of mia' }),
    )
    const [cranes] = await db.list(teams, { filter: 'name = "Cranes"' })
    await db.write((tx) => tx.update(teams, cranes?.id ?? '', { managers: [boss.id] }))
    expect(await run('writeToContacts', said)).toEqual({ sent: 3, without: 0 })
    expect(await sentTo()).toEqual(['ada@club.example', 'eve@club.example', 'mia@club.example'])
    expect((await mails())[0]).toMatchObject({ subject: 'Fieldside: Parking', text: `${said.text}\n` })
    expect((await auditedActions(db)).at(-1)).toBe('teams.writeToContacts')
  })

  test('goes to a division or to the chosen teams, and says who has nobody', async () => {
    expect(await run('writeToContacts', { ...said, division: 'open' })).toEqual({ sent: 1, without: 1 })
    const [herons] = await db.list(teams, { filter: 'name = "Herons"' })
    expect(await run('writeToContacts', { ...said, teams: [herons?.id] })).toEqual({ sent: 1, without: 0 })
    expect(await sentTo()).toEqual(['eve@club.example', 'ada@club.example'])
  })

  test.each([
    [{ subject: ' ' }, 'subject', 'validation_required'],
    [{ text: '' }, 'text', 'validation_required'],
    [{ division: 'women' }, 'text', 'nobody_to_write_to'],
  ])('refused: %j', async (change, field, code) => {
    await expect(run('writeToContacts', { ...said, ...change })).rejects.toMatchObject(refusalAt(field, code))
    expect(await mails()).toEqual([])
  })

  test('is written by admins only', async () => {
    const manager: Viewer = { id: 'managermanagerm', roles: ['teammanager'], record: {} }
    await expect(run('writeToContacts', said, manager)).rejects.toMatchObject({ status: 403 })
  })
})
