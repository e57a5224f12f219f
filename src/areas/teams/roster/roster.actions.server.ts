import { users } from '#areas/accounts/accounts.collections.ts'
import { keyOf, textOf, textsOf } from '#http/pages/handle-form.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { saveOver } from '#http/pages/save-over.ts'
import { badRequest, notFound } from '#records/errors.ts'
import { readRosterText } from '#rules/roster-lines.ts'
import { planRoster } from '#rules/roster-plan.ts'
import { connectionRequests, players } from '../teams.collections.ts'
import { rosterOf, teamFor, textIn, yearOfTournament } from './roster.queries.server.ts'
import { PLAYER_ACTS, type PlayerAct, type RosterDone } from './roster-done.ts'
import { textOfFile } from './roster-file.server.ts'
import { playerInput, valuesOfPlayer, valuesTyped } from './roster-form.ts'
import { canBeTaken, type RosterPreview, seenIn, seenOf } from './roster-preview.ts'

/** The forms of the roster, as they are posted. */
export async function actOnRoster(page: PageRequest, form: FormData): Promise<RosterDone | RosterPreview> {
  const intent = textOf(form, 'intent')
  const act = PLAYER_ACTS.find((it) => it === intent)
  if (act) return actOnPlayer(page, form, act)
  switch (intent) {
    case 'add':
      return add(page, form)
    case 'edit':
      return edit(page, form)
    case 'confirm':
    case 'decline':
      return decide(page, form, intent)
    case 'preview':
      return preview(page, form)
    case 'import':
      return importTicked(page, form)
    default:
      throw badRequest()
  }
}

async function add(page: PageRequest, form: FormData): Promise<RosterDone> {
  const values = valuesTyped((field) => textOf(form, field))
  const input = { team: textOf(form, 'team'), ...playerInput(values), namesake: textOf(form, 'namesake') === 'on' }
  const answer = answered(await page.run('teams.addPlayer', input, keyOf(form)))
  return { done: 'add', player: textIn(answer, 'player'), name: values.full_name, other: '' }
}

/** On top of what others have changed since; where both changed the same field, a person has to choose. */
async function edit(page: PageRequest, form: FormData): Promise<RosterDone> {
  const id = textOf(form, 'player')
  const namesake = textOf(form, 'namesake') === 'on'
  const load = async () => {
    const player = await playerNow(page, id)
    return { values: valuesOfPlayer(player), base: player.base }
  }
  await saveOver(form, load, (values, { base }) =>
    page.run('teams.editPlayer', { player: id, base, ...playerInput(values), namesake }),
  )
  return { done: 'edit', player: id, name: textOf(form, 'full_name').trim(), other: '' }
}

async function playerNow(page: PageRequest, id: string) {
  const found = await page.db.get(players, id)
  const team = await teamFor(page.db, page.viewer, found?.team ?? '')
  const player = (await rosterOf(page.db, team.id)).find((it) => it.id === id)
  if (!player) throw notFound()
  return player
}

const COMMANDS: Readonly<Record<PlayerAct, string>> = {
  remove: 'teams.removePlayer',
  restore: 'teams.restorePlayer',
  renew: 'teams.renewConnectionCode',
  disconnect: 'teams.disconnect',
}

async function actOnPlayer(page: PageRequest, form: FormData, act: PlayerAct): Promise<RosterDone> {
  const player = textOf(form, 'player')
  const answer = answered(await page.run(COMMANDS[act], { player }, keyOf(form)))
  return { done: act, player, name: textIn(answer, 'name'), other: textIn(answer, 'numberTakenBy') }
}

async function decide(page: PageRequest, form: FormData, done: 'confirm' | 'decline'): Promise<RosterDone> {
  const request = textOf(form, 'request')
  await page.run('teams.decideConnection', { request, confirm: done === 'confirm' }, keyOf(form))
  const asker = await page.db.get(connectionRequests, request)
  return { done, name: (asker && (await page.db.get(users, asker.user)))?.name ?? '' }
}

async function preview(page: PageRequest, form: FormData): Promise<RosterPreview> {
  const file = form.get('file')
  const text = file instanceof File && file.size > 0 ? await textOfFile(file) : textOf(form, 'lines')
  if (text.trim() === '') throw refusedList('list_empty', 'lines')
  return previewOf(page, textOf(form, 'team'), text)
}

async function previewOf(page: PageRequest, team: string, text: string): Promise<RosterPreview> {
  const { lines, unknownColumns, leftOut } = readRosterText(text, await yearOfTournament(page.db))
  const planned = planRoster(lines, await rosterFor(page, team))
  return { text, lines: planned, unknownColumns, leftOut, seen: seenIn(planned), hasChanged: false }
}

const rosterFor = async (page: PageRequest, team: string) =>
  rosterOf(page.db, (await teamFor(page.db, page.viewer, team)).id)

/** Only what was ticked, and only if it would become what the preview said. */
async function importTicked(page: PageRequest, form: FormData): Promise<RosterDone | RosterPreview> {
  const team = textOf(form, 'team')
  const text = textOf(form, 'lines')
  const ticked = textsOf(form, 'take').map(Number)
  if (ticked.length === 0) throw refusedList('none_ticked', 'take')
  const now = await previewOf(page, team, text)
  if (seenOf(now.seen, ticked) !== seenOf(textOf(form, 'seen'), ticked)) return { ...now, hasChanged: true }
  const taken = now.lines.filter((line) => canBeTaken(line) && ticked.includes(line.line))
  const input = { team, players: taken.map(({ player, facts }) => ({ player, ...facts })) }
  const answer = answered(await page.run('teams.importRoster', input, keyOf(form)))
  return { done: 'import', added: Number(answer['added'] ?? 0), changed: Number(answer['changed'] ?? 0) }
}

const refusedList = (code: string, field: string) =>
  badRequest('There is nothing to import.', { [field]: { code, message: 'There is nothing to import.' } })

const answered = (answer: unknown): Readonly<Record<string, unknown>> =>
  typeof answer === 'object' && answer !== null ? Object.fromEntries(Object.entries(answer)) : {}
