import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { DatabaseKind } from '#records/databases.testing.ts'
import { DATABASES } from '../databases.ts'
import { follow, heading, pathOf } from '../forms.ts'
import { setupLink } from '../people.ts'
import { type AppWithMails, newApp } from '../shared-app.ts'
import { Taps, type Thumb } from '../taps.ts'
import { type Someone, test } from '../visitor.ts'

const DIVISIONS = ['Mixed', 'Open', 'Women']

const teamCalled = (number: number) => `Team ${String(number).padStart(2, '0')}`

/** As it is copied out of a spreadsheet. */
const listOf = (teams: number, divisions: readonly string[]) =>
  [
    ['Team', 'Division', 'City', 'Contact', 'E-mail'],
    ...Array.from({ length: teams }, (_, at) => [
      teamCalled(at + 1),
      divisions[at % divisions.length],
      'Riverton',
      `Manager ${at + 1}`,
      `manager${at + 1}@teams.example`,
    ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')

/** Of the timetable, after that for the days; all of them have an answer already. */
const questionsFor = (divisions: readonly string[]) => [
  'Which fields are there?',
  'How long does a game take?',
  ...divisions.map(() => 'Who plays, in which order?'),
  ...divisions.map(() => 'How is it played?'),
  'What else should be kept in mind?',
]

/** docs/first-hour.md has them too. */
const TAPS_MOST = 69
const CHARACTERS_MOST = 252

/** The whole way. */
export const firstHourOn = (database: DatabaseKind) =>
  describe.runIf(DATABASES.includes(database))(`on ${database}`, () => {
    const app = newApp({ SMTP_URL: '' }, database)

    test('without a mail server, on phones: from the first start to a published schedule, a connected player and a score', ({
      someone,
    }) => firstHour(app, someone))
  })

/** The one journey on both databases: it writes through many areas. Of one division, and without what only a browser does. */
export const shortHourOn = (database: DatabaseKind) =>
  describe.runIf(DATABASES.includes(database))(`on ${database}`, () => {
    const app = newApp({ SMTP_URL: '' }, database)

    test('from the first start to a published schedule, a manager and a score', async ({ someone }) => {
      const counted = new Taps()
      const organiser = counted.by(await someone(app))
      await nameTournament(organiser, app)
      await organiser.press('Save tournament')
      await organiser.page.getByText('Tournament saved').first().waitFor()
      const link = await publishSchedule(organiser, 8, ['Mixed'])
      const manager = counted.by(await someone(app))
      await becomeManager(manager, link, 8)
      await reportScore(manager, 8)
    })
  })

async function firstHour(app: AppWithMails, someone: Someone) {
  const counted = new Taps()

  const organiser = counted.by(await someone(app))
  await nameTournament(organiser, app)
  const save = organiser.page.getByRole('button', { name: 'Save tournament' })
  await save.scrollIntoViewIfNeeded()
  const lastDay = organiser.page.getByLabel('Last day', { exact: true })
  const place = await topOf(lastDay)
  await organiser.press('Save tournament')
  // Where the eye is: beside the button, which stays where it was.
  await organiser.page.getByText('Tournament saved').first().waitFor()
  expect(Math.abs((await topOf(lastDay)) - place)).toBeLessThan(50)
  expect(await isOnScreen(organiser.page.getByText('Tournament saved').first())).toBe(true)
  const link = await publishSchedule(organiser, 24, DIVISIONS)
  await organiser.followFirst('Sign-up code and poster')
  await organiser.press('Create code')
  const code = await organiser.page.locator('.qr-card-typed').innerText()

  const manager = counted.by(await someone(app))
  await becomeManager(manager, link, 24)
  await manager.follow('Add player')
  await manager.type({ 'Full name': 'Pia Player' })
  await manager.check('Female-matching')
  await manager.press('Add player')
  await manager.page.getByText('Pia Player added').waitFor()
  await manager.follow('Back')
  await manager.followFirst('Pia Player')
  await heading(manager.page, 'Pia Player')
  const own = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(await manager.page.getByRole('main').innerText())?.[0] ?? ''
  await manager.press('Copy link')

  const player = counted.by(await someone(app))
  await player.open(`/user/connector?code=${own.replace('-', '')}`)
  await player.follow('I have a sign-up code')
  await player.type({ 'Sign-up code': code })
  await player.press('Continue with code')
  await heading(player.page, 'Create an account')
  await player.type(newAccount('Pia Player', 'pia@people.example'))
  await player.press('Create account')
  await player.page.getByText('Is this you?').waitFor()
  await player.press('Yes, connect me')
  await player.page.getByText('Connected.').waitFor()
  await player.follow('Go to Team 24')
  await heading(player.page, 'Team 24')

  await reportScore(manager, 24)

  // To whoever administers the app is not offered there, but on the next page that everybody sees.
  await offerInstallation(organiser.page)
  const offer = organiser.page.getByRole('region', { name: 'Install app' })
  expect(await offer.count()).toBe(0)
  await follow(organiser.page, 'Home')
  await offer.waitFor()

  for (const { seesNoMailClaimed } of [organiser, manager, player]) await seesNoMailClaimed()
  expect(counted.taps).toBeLessThanOrEqual(TAPS_MOST)
  expect(counted.characters).toBeLessThanOrEqual(CHARACTERS_MOST)
}

/** As far as what is filled in there. */
async function nameTournament(organiser: Thumb, app: AppWithMails) {
  await organiser.open(await setupLink(app.running))
  await organiser.type(newAccount('Ada Admin', 'ada@club.example'))
  await organiser.press('Create admin account')
  await heading(organiser.page, 'Admin')
  await organiser.followFirst('Name the tournament')
  await organiser.type({ Name: 'River Cup', Place: 'Riverton', 'First day': '2026-06-13', 'Last day': '2026-06-14' })
}

/** From the teams to the link that the manager of the last one gets. */
async function publishSchedule(organiser: Thumb, teams: number, divisions: readonly string[]): Promise<string> {
  await organiser.follow('Next: Add the teams')
  await organiser.follow('Import teams')
  await organiser.paste('Paste lines', listOf(teams, divisions))
  await organiser.press('Preview')
  await organiser.page.getByText(`${teams} new`).waitFor()
  await organiser.press('Import selected lines')
  await organiser.page.getByText(`${teams} invitations to pass on.`).waitFor()
  await organiser.follow('Set up the schedule')
  await heading(organiser.page, 'On which days is there play?')
  await organiser.follow('Next')
  for (const question of questionsFor(divisions)) {
    await heading(organiser.page, question)
    const before = pathOf(organiser.page)
    await organiser.press('Next')
    await organiser.page.waitForURL((url) => url.pathname + url.search !== before)
  }
  await organiser.press('Make the schedule')
  await organiser.page.getByText(/^(\d+) of \1 games have a time and a field/).waitFor()
  await organiser.press('Apply as draft')
  await heading(organiser.page, 'Edit schedule')
  await organiser.follow('Publish')
  await organiser.pressFirst('Publish')
  await organiser.page.getByText('Everything is published').first().waitFor()
  await organiser.follow('Turn sign-in on')
  await organiser.press('Turn sign-in on')
  await organiser.page.getByText('Sign-in is on.').first().waitFor()
  await organiser.follow(`Show ${teams} mails`)
  const mailTo = (team: string) => organiser.page.getByRole('listitem').filter({ hasText: `${team} is in` })
  const [, link = ''] = /^(http.*)$/m.exec(await mailTo(teamCalled(teams)).innerText()) ?? []
  await organiser.press(`Mark as passed on to manager${teams}@teams.example`)
  await mailTo(teamCalled(teams)).waitFor({ state: 'detached' })
  return link
}

async function becomeManager(manager: Thumb, link: string, team: number) {
  await manager.open(link)
  await heading(manager.page, 'Invitation')
  await manager.follow('Create an account')
  await manager.type(newAccount('Mina Manager', `manager${team}@teams.example`))
  await manager.press('Create account')
  await heading(manager.page, teamCalled(team))
}

async function reportScore(manager: Thumb, team: number) {
  await manager.follow('Scores')
  await manager.followFirst(teamCalled(team))
  await manager.press('Result only')
  await manager.pressFirst('Point for')
  await manager.pressFirst('Report')
  await manager.page.getByText('Your team reported').waitFor()
}

/** Where it stands on the screen, whatever the page grew above it. */
const topOf = (it: Locator) => it.evaluate((element) => element.getBoundingClientRect().top)

const isOnScreen = (it: Locator) =>
  it.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })

/** As the browser does once it finds the app worth installing. */
const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    window.dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve() }))
  })

const PASSWORD = 'chalk on wet grass'

const newAccount = (name: string, email: string) => ({
  'Your name': name,
  Email: email,
  Password: PASSWORD,
  'Repeat password': PASSWORD,
})
