import { meantForm } from '../doors/forms.ts'
import { look, sendCommand, sendForm } from '../people/act.ts'
import { inWords, momentAt } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'
import { allGames } from './results.ts'
import { publish, TIMETABLE } from './schedule.ts'

/** What no plan foresees: a shower shifts the rest of the first day, and a team goes home. */
export const trouble: readonly AgendaMoment[] = [
  { at: momentAt(0, '11:05'), name: 'Rain: the rest of the day is shifted', play: rain },
  { at: momentAt(0, '11:40'), name: 'A team withdraws', play: withdraw },
]

const SHIFT_MINUTES = 5
const BREAKS_RULES = 'This would break rules'

/** The form is filled in by its address, which shows what would follow; then it is done and published. */
async function rain(world: World) {
  const { admin } = world.cast
  const from = inWords(world.stage.now + 30 * 60_000).slice(4)
  const query = new URLSearchParams({
    view: 'rain',
    rain: 'shift',
    rain_day: '0',
    from,
    minutes: String(SHIFT_MINUTES),
  })
  const path = `${TIMETABLE}?${query}`
  const page = await look(() => admin.browser.open(path))
  if (!meantForm(page.forms, { intent: 'rain' })) {
    // A day may be so full that nothing can be shifted; then the page names the games in question.
    const { leftOut, unexpected } = world.ledger
    if (page.text.includes(BREAKS_RULES)) leftOut.push('rain (the day has no room for it)')
    else unexpected.push('The rain form is not offered')
    return
  }
  await sendForm(world, admin, path, { intent: 'rain' }, {}, { kind: 'rain', facts: { minutes: SHIFT_MINUTES } })
  await publish(world)
}

/** Of the largest division the weakest team; what it has not played is forfeited. */
async function withdraw(world: World) {
  if (world.options.teams < 12) return
  const { admin } = world.cast
  const division = world.playing.filter((team) => team.division === 'open')
  const team = division.toSorted((one, other) => one.strength - other.strength)[0]
  if (!team) return
  await sendCommand(
    world,
    admin,
    'teams.withdrawTeam',
    { team: team.id, games: 'forfeit_left' },
    {
      kind: 'withdrawal',
      facts: { team: team.id },
    },
  )
  await allGames(world)
}
