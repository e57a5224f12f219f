import { expect } from 'vitest'
import { fillRegistration, registrationApp } from '../../stage/areas/registering.ts'
import { fill, follow, heading, press } from '../../stage/forms.ts'
import { mailedLink, signIn } from '../../stage/people.ts'
import { prepared } from '../../stage/shared-app.ts'
import { opened, test } from '../../stage/visitor.ts'

const { app, admin } = registrationApp()

const FIRST = ['Runa', 'Mika', 'Juno']
const LAST = ['Peters', 'Ohlsen', 'Lindt', 'Kastner', 'Vogel', 'Wendt']
const LINES = FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`)).map((name, at) => `${at + 1} ${name}`)

test('a team registers, is let in, its contact becomes manager, and a player connects by the code', async ({
  someone,
}) => {
  const contact = await someone(app, { worker: true })
  const email = 'tara@people.example'
  await opened(contact, '/registration')
  await heading(contact, 'Register a team')
  await fillRegistration(contact, { team: 'Turning Tide', division: /Mixed/, name: 'Tara Tide', email })
  await press(contact, 'Register team')
  await heading(contact, 'Check your email')
  await contact.getByText('Turning Tide is registered.').waitFor()

  await contact.goto(await mailedLink(app.mailbox, email, '/registration/'))
  await heading(contact, 'Turning Tide')
  await contact.getByText("The organisers haven't decided yet.").waitFor()

  const office = await someone(app)
  await signIn(office, prepared('Ada Admin'), app)
  await opened(office, '/admin/team_registration')
  await office.getByText('Two vans, one dog.').waitFor()
  await press(office, 'Approve Turning Tide')
  await office.getByText(`Turning Tide approved. ${email} gets an email with the invitation as team manager.`).waitFor()

  await signIn(contact, prepared('Sasha Stone'), app)
  await opened(contact, await mailedLink(app.mailbox, email, '/user/invitation/'))
  await contact.getByText("You've been invited to be a team manager of Turning Tide.").waitFor()
  await press(contact, 'Accept invitation')
  await heading(contact, 'Turning Tide')
  await follow(contact, 'Add your players')
  await heading(contact, 'Roster')
  await follow(contact, 'Paste a list')
  await heading(contact, 'Import players')
  await contact.getByLabel('Paste lines').fill(LINES.join('\n'))
  await press(contact, 'Preview')
  await contact.getByText('18 new, 0 changed, 0 unchanged, 0 not possible').waitFor()
  expect(await playersOf('Turning Tide')).toHaveLength(0)
  await press(contact, 'Import selected lines')
  await contact.getByText('Imported: 18 new, 0 changed').waitFor()
  await contact.getByText('Turning Tide · 18 players').waitFor()
  expect(await playersOf('Turning Tide')).toHaveLength(18)

  await follow(contact, 'Codes')
  await heading(contact, 'Codes for Turning Tide')
  const strip = contact.getByRole('listitem').filter({ hasText: 'Runa Peters' }).first()
  const [code = ''] = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(await strip.innerText()) ?? []
  expect(code).not.toBe('')

  // In the browser of the office, which is done.
  const player = office
  await signIn(player, prepared('Robin Reed'), app)
  await opened(player, '/user/connector')
  await heading(player, 'My player')
  await fill(player, { Code: code.toLowerCase().replace('-', ' ') })
  await press(player, 'Find my player')
  await player.getByText('Is this you?').waitFor()
  await press(player, 'Yes, connect me')
  await player.getByText('Connected.').first().waitFor()
  await player.getByText('Runa P.').first().waitFor()

  // The manager's sheet has lost the strip, without being loaded again.
  await strip.waitFor({ state: 'hidden' })
  expect(await contact.getByRole('listitem').filter({ hasText: 'Scan to connect' }).count()).toBe(17)
})

interface Player {
  readonly id: string
  readonly name: string
}

async function playersOf(team: string): Promise<readonly Player[]> {
  const filter = encodeURIComponent(`team.name = "${team}"`)
  const { items } = (await admin().get(`/api/collections/players/records?filter=${filter}&perPage=100`)) as {
    items: Player[]
  }
  return items
}
