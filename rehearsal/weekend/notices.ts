import { look, sendCommand } from '../people/act.ts'
import { momentAt } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'

/** The organisers write to everybody, to a role and to a team; somebody tries addresses that nobody gave them. */
export const announcing: readonly AgendaMoment[] = [
  { at: momentAt(0, '08:00'), name: 'The organisers write', play: announce },
  { at: momentAt(0, '12:00'), name: 'Somebody guesses addresses', play: guess },
]

async function announce(world: World) {
  const [team] = world.playing
  for (const to of ['everybody', 'role.worker', 'role.teammanager', ...(team ? [`team.${team.id}`] : [])])
    await sendCommand(
      world,
      world.cast.secondAdmin,
      'notifications.announce',
      {
        to,
        title_en: `Good morning, ${to}`,
        title_de: '',
        text_en: 'Breakfast is ready.',
        text_de: '',
        urgent: false,
        day: '',
        time: '',
      },
      { kind: 'announcement', facts: { to } },
    )
}

/** Pages and records of others; none of it may be answered with what is in it. */
async function guess(world: World) {
  const curious = world.cast.people.filter(({ habits }) => habits.guesses)
  const somebody = curious.length > 0 ? curious : world.cast.with('visitor').slice(0, 1)
  const [team] = world.playing
  const paths = [
    '/admin',
    '/admin/user-management/users',
    '/admin/spirit',
    '/teammanager/players',
    '/scores/confirm',
    '/api/collections/users/records',
    '/api/collections/player_details/records?expand=player',
    '/api/collections/spirit_comments/records',
    '/api/collections/registrations/records',
    '/api/collections/settlement_entries/records',
    '/api/collections/notices/records?filter=recipient!=""',
    '/api/collections/players/records?expand=player_details_via_player,users_via_player',
    `/api/teams/roster.csv?team=${team?.id ?? ''}`,
    '/api/teams/players.csv',
    '/api/registration/registrations.csv',
    '/api/administration/backup',
    '/user/invitation/aaaaaaaaaaaaaaaaaaaaaaaa',
  ]
  await world.together(somebody, async ({ browser }) => {
    for (const path of paths) await look(() => browser.ask('GET', path))
  })
}
