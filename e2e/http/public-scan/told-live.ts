import { COLLECTIONS } from '#site/declared.ts'
import { listenTo } from '../../stage/listening.ts'
import { switched } from '../../stage/people.ts'
import { stepsFrom } from './record-addresses.ts'
import type { ScanAnswer, ScanVisitor } from './said.ts'
import { admin, app, plantedDetails, recordsPath, rows } from './scanned-demo.ts'
import { PLANTED, REGISTERED, type ScannedRow } from './secrets.ts'

/** Odd, so that no connection has all the topics that follow relations. */
const CONNECTIONS = 13
/** All of it at a time would be more than one person may listen to. */
const ROUNDS = 8
const PARTS = 4
/** Ways back to more records than that take much of what a person may listen to: the two that lead to people are followed by themselves. */
const FEW = 40

const isBack = (way: string) => way.includes('_via_')
/** Everything leads to users, all of it together to too much; who reads a notice is itself asked along relations. */
const isCheap = (from: string, to: string) => from !== 'users' && to !== 'notices' && (rows.get(to)?.length ?? 0) <= FEW
const expanding = (collection: string, expand: string) =>
  `${collection}/*?options=${encodeURIComponent(JSON.stringify({ query: { expand } }))}`

interface ToldLive {
  readonly said: readonly ScanAnswer[]
  readonly events: number
}

/** Somebody follows everything while much of it changes. */
export async function toldLive(visitor: ScanVisitor): Promise<ToldLive> {
  const topics = COLLECTIONS.flatMap(({ name, ...collection }) => {
    const steps = stepsFrom({ name, ...collection }).filter(
      ({ name: way, to }) => !isBack(way) || isCheap(name, to.name),
    )
    const some = (rows.get(name) ?? []).slice(-3).map((it) => `${name}/${String(it['id'])}`)
    // In parts: all ways that lead from a team are more than one connection may follow.
    const part = (at: number) => steps.filter((_, index) => index % PARTS === at).map((step) => step.name)
    return [
      ...Array.from({ length: PARTS - 1 }, (_, at) => [expanding(name, part(at).join())]),
      [`${name}/*`, ...some, expanding(name, part(PARTS - 1).join())],
    ]
  })
  const told: ToldLive[] = []
  for (let round = 0; round < ROUNDS; round++)
    told.push(
      await toldOf(
        visitor,
        topics.filter((_, index) => Math.floor(index / PARTS) % ROUNDS === round),
      ),
    )
  return { said: told.flatMap(({ said }) => said), events: told.reduce((sum, { events }) => sum + events, 0) }
}

async function toldOf({ token }: ScanVisitor, topics: readonly (readonly string[])[]): Promise<ToldLive> {
  // One person has few connections, and one connection few relations to follow.
  const shared = [
    ...Array.from({ length: CONNECTIONS }, (_, at) => topics.filter((_, index) => index % CONNECTIONS === at).flat()),
    [expanding('teams', 'players_via_team')],
    [expanding('players', 'player_details_via_player')],
  ]
  const all = await Promise.all(shared.map((some) => listenTo(app, [...some, 'config/*'], token)))
  const edit = async (values: object) => {
    const [shown, kept] = await Promise.all([
      admin.get(`${recordsPath('players')}/${String(player?.['id'])}`) as Promise<ScannedRow>,
      admin.get(`${recordsPath('player_details')}/${String(plantedDetails()?.['id'])}`) as Promise<ScannedRow>,
    ])
    const base = { player: shown['updated'], details: kept['updated'] }
    await admin.run('teams.editPlayer', { player: shown['id'], base, ...values })
  }
  const player = rows.get('players')?.find(({ name }) => name === PLANTED.name)
  const { name: _, ...details } = PLANTED
  for (const birth_year of [1908, 1907])
    await edit({ ...details, birth_year, number: '907', captain: birth_year === 1907 })
  const team = (await admin.get(`${recordsPath('teams')}/${String(player?.['team'])}`)) as ScannedRow
  const { name, division, short_name, country, colour_light, colour_dark, seed } = team
  const base = team['updated']
  const looks = { name, division, short_name, country, colour_light, colour_dark, seed }
  await admin.run('teams.changeTeam', { ...looks, team: team['id'], base, city: 'Zwiesel' })
  const registration = rows.get('registrations')?.find(({ name }) => name === REGISTERED.name)
  await admin.run('registration.sendLink', { registration: registration?.['id'] })
  await admin.run('accounts.makeInvitation', { role: 'worker', note: 'For the shy ones', days: 7, usesMax: 1 })
  const sign = `Everything was told ${crypto.randomUUID()}`
  await switched(admin, { user_login_message: sign })
  const texts = await Promise.all(all.map((listening) => listening.until(sign)))
  for (const listening of all) listening.leave()
  const said = texts.map((text, at) => ({ where: `live, ${shared[at]?.join() ?? ''}`, text }))
  return { said, events: texts.join('').split('"action":').length - 1 }
}
