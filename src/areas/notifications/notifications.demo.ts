import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Demo } from '#http/areas/demo.ts'
import { type NoticeAudience, type NoticeTold, notify } from './notices.api.server.ts'

/** What people of the demo were told so far, the oldest first. */
export async function fillNotices({ db, hoursAgo }: Demo): Promise<void> {
  const { withoutRole } = await demoPeople(db)
  const [team] = await db.list(teams, { filter: 'state = "accepted"', sort: 'name', limit: 1 })
  const [person] = withoutRole
  const told: readonly (readonly [number, NoticeAudience | undefined, NoticeTold])[] = [
    [
      28,
      { to: 'everybody' },
      said('Breakfast is from 7:30 in the big tent', 'Frühstück gibt es ab 7:30 im großen Zelt'),
    ],
    [
      20,
      { to: 'role', role: 'worker' },
      said('Helpers meet at the info point at 8:00', 'Treffen der Helfer um 8:00 am Infopunkt'),
    ],
    [
      9,
      team && { to: 'team', team: team.id },
      said(`${team?.name}: somebody left a bottle at the desk`, `${team?.name}: Am Desk steht eine Flasche von euch`),
    ],
    [
      5,
      { to: 'division', division: 'mixed' },
      said('Mixed: captains’ meeting at the main field', 'Mixed: Kapitänstreffen am Hauptfeld'),
    ],
    [
      3,
      person && { to: 'person', person: person.id },
      said('Your wallet is at the desk', 'Dein Portemonnaie liegt am Desk'),
    ],
    [
      1,
      { to: 'everybody' },
      {
        ...said('Thunderstorm: leave the fields now', 'Gewitter: Bitte verlasst jetzt die Felder'),
        text: (language) =>
          language === 'de'
            ? 'Geht ins Clubhaus oder in die Autos. Wir melden uns, sobald es weitergeht.'
            : 'Go to the club house or the cars. We tell you when it goes on.',
        urgent: true,
      },
    ],
  ]
  for (const [hours, audience, notice] of told) {
    hoursAgo(hours)
    if (audience) await db.write((tx) => notify(tx, audience, notice))
  }
}

const said = (en: string, de: string): NoticeTold => ({ title: (language) => (language === 'de' ? de : en) })
