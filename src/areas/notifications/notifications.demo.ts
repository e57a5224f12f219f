import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Demo, PlayedDemo } from '#http/areas/demo.ts'
import type { NewRecord } from '#records/schema/collection.ts'
import { timestamp } from '#records/time.ts'
import { localTimeOf, minutesAfter } from '#rules/calendar/time.ts'
import { announcements } from './announcements/announcements.collections.ts'
import { announce } from './announcements/announcements.commands.server.ts'
import { audienceKey } from './announcements/audience-key.ts'
import { deliver } from './announcements/deliver.server.ts'
import { notify } from './notices.api.server.ts'

type Said = Omit<NewRecord<typeof announcements>, 'state' | 'due'>

/** What people of the demo were told so far, the oldest first, and what they are going to be told. */
export async function writeNotices({ db, now, hoursAgo }: Demo): Promise<void> {
  const { admin, withoutRole } = await demoPeople(db)
  const [team] = await db.list(teams, { filter: 'state = "accepted"', sort: 'name', limit: 1 })
  const [person] = withoutRole
  const tell = async (hours: number, said: Said, due?: Date) => {
    hoursAgo(hours)
    await db.write(async (tx) => {
      const planned = { ...said, state: 'planned', due: timestamp(due ?? tx.now()), author: admin.id } as const
      const made = await tx.create(announcements, planned)
      if (!due) await deliver(tx, made)
    })
  }
  await tell(28, {
    to: 'everybody',
    title_en: 'Breakfast is from 7:30 in the big tent',
    title_de: 'Frühstück gibt es ab 7:30 im großen Zelt',
  })
  await tell(20, {
    to: audienceKey({ to: 'role', role: 'worker' }),
    title_en: 'Helpers meet at the info point at 8:00',
    title_de: 'Treffen der Helfer um 8:00 am Infopunkt',
  })
  if (team)
    await tell(9, {
      to: audienceKey({ to: 'team', team: team.id }),
      title_en: `${team.name}: somebody left a bottle at the desk`,
      title_de: `${team.name}: Am Desk steht eine Flasche von euch`,
    })
  await tell(5, {
    to: audienceKey({ to: 'division', division: 'mixed' }),
    title_en: 'Mixed: captains’ meeting at the main field',
    title_de: 'Mixed: Kapitänstreffen am Hauptfeld',
  })
  if (person) {
    hoursAgo(3)
    const title = (language: string) =>
      language === 'de' ? 'Dein Portemonnaie liegt am Desk' : 'Your wallet is at the desk'
    await db.write((tx) => notify(tx, { to: 'person', person: person.id }, { category: 'team', title }))
  }
  await tell(
    2,
    {
      to: 'everybody',
      title_en: 'The party begins at the club house',
      title_de: 'Die Party am Clubhaus beginnt',
    },
    minutesAfter(now, 5 * 60),
  )
  await tell(3.5, {
    to: 'everybody',
    title_en: 'Thunderstorm: leave the fields now',
    title_de: 'Gewitter: Bitte verlasst jetzt die Felder',
    text_en: 'Go to the club house or the cars. We tell you when it goes on.',
    text_de: 'Geht ins Clubhaus oder in die Autos. Wir melden uns, sobald es weitergeht.',
    urgent: true,
  })
}

/** What the organisers write over the weekend, in both languages. */
const PLAYED = [
  {
    hours: 27.7,
    to: 'everybody',
    title_en: 'Breakfast is from 7:30 in the big tent',
    title_de: 'Frühstück gibt es ab 7:30 im großen Zelt',
  },
  {
    hours: 20,
    to: audienceKey({ to: 'role', role: 'worker' }),
    title_en: 'Helpers of Sunday meet at the info point at 6:30',
    title_de: 'Die Helfer vom Sonntag treffen sich um 6:30 am Infopunkt',
  },
  {
    hours: 4,
    to: audienceKey({ to: 'division', division: 'mixed' }),
    title_en: 'Mixed: captains’ meeting at 8:30 at the main field',
    title_de: 'Mixed: Kapitänstreffen um 8:30 am Hauptfeld',
  },
  {
    hours: 4.5,
    to: 'everybody',
    title_en: 'The white van at the gate must go',
    title_de: 'Der weiße Bus am Tor muss weg',
    text_en: 'It stands in the way of the ambulance. Whoever drives it: please come to the gate now.',
    text_de: 'Er steht in der Rettungszufahrt. Wer ihn fährt: Bitte komm jetzt zum Tor.',
    urgent: true,
  },
] as const

const WORDS = { text_en: '', text_de: '', urgent: false, day: '', time: '' }

export async function playNotices({ db, now, run, at }: PlayedDemo): Promise<void> {
  const { admin } = await demoPeople(db)
  const [team] = await db.list(teams, { filter: 'name = "Kite Club"', limit: 1 })
  for (const { hours, ...said } of PLAYED) at(hours, () => run(announce, admin, { ...WORDS, ...said }))
  if (team)
    at(18, () =>
      run(announce, admin, {
        ...WORDS,
        to: audienceKey({ to: 'team', team: team.id }),
        title_en: 'Kite Club: somebody left a bottle at the desk',
        title_de: 'Kite Club: Am Desk steht eine Flasche von euch',
      }),
    )
  const zone = (await tournamentOf(db))?.time_zone ?? 'UTC'
  const ceremony = minutesAfter(now, 7 * 60)
  at(2, () =>
    run(announce, admin, {
      ...WORDS,
      to: 'everybody',
      title_en: 'Now: the prize-giving on the main field',
      title_de: 'Jetzt: Siegerehrung auf dem Hauptfeld',
      ...localTimeOf(ceremony, zone),
    }),
  )
}
