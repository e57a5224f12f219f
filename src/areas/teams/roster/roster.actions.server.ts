import { users } from '#areas/accounts/accounts.collections.ts'
import { formOfValues, keyOf, textOf, textsOf } from '#http/pages/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { saveOver } from '#http/pages/save-over.ts'
import { refuse } from '#http/refusals.ts'
import { badRequest, notFound } from '#records/errors.ts'
import { readRosterText } from '#rules/roster-lines.ts'
import { planRoster } from '#rules/roster-plan.ts'
import { decideConnection, disconnect } from '../connector/connection.commands.server.ts'
import { connectionRequests, players } from '../teams.collections.ts'
import { addPlayer, editPlayer, removePlayer, renewCode, restorePlayer } from './roster.commands.server.ts'
import { rosterOf, teamFor, yearOfTournament } from './roster.queries.server.ts'
import { ROSTER_REFUSALS } from './roster.refusals.ts'
import { PLAYER_ACTS, type PlayerAct, type RosterDone } from './roster-done.ts'
import { textOfFile } from './roster-file.server.ts'
import { valuesOfPlayer } from './roster-form.ts'
import { importRoster } from './roster-import.commands.server.ts'
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
  const { player } = await page.submit(addPlayer, form)
  return { done: 'add', player, name: textOf(form, 'full_name').trim(), other: '' }
}

/** On top of what others have changed since; where both changed the same field, a person has to choose. */
async function edit(page: PageRequest, form: FormData): Promise<RosterDone> {
  const id = textOf(form, 'player')
  const load = async () => {
    const player = await playerNow(page, id)
    return { values: valuesOfPlayer(player), base: player.base }
  }
  await saveOver(form, load, (values, { base }) =>
    page.submit(editPlayer, formOfValues(values), { player: id, base, namesake: form.has('namesake') }),
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

async function actOnPlayer(page: PageRequest, form: FormData, act: PlayerAct): Promise<RosterDone> {
  const player = textOf(form, 'player')
  switch (act) {
    case 'remove':
      return { done: act, player, other: '', ...(await page.submit(removePlayer, form)) }
    case 'restore': {
      const { name, numberTakenBy } = await page.submit(restorePlayer, form)
      return { done: act, player, name, other: numberTakenBy }
    }
    case 'renew':
      await page.submit(renewCode, form)
      return { done: act, player, name: '', other: '' }
    case 'disconnect':
      await page.submit(disconnect, form)
      return { done: act, player, name: '', other: '' }
  }
}

async function decide(page: PageRequest, form: FormData, done: 'confirm' | 'decline'): Promise<RosterDone> {
  const request = textOf(form, 'request')
  await page.submit(decideConnection, form, { confirm: done === 'confirm' })
  const asker = await page.db.get(connectionRequests, request)
  return { done, name: (asker && (await page.db.get(users, asker.user)))?.name ?? '' }
}

async function preview(page: PageRequest, form: FormData): Promise<RosterPreview> {
  const file = form.get('file')
  const text = file instanceof File && file.size > 0 ? await textOfFile(file) : textOf(form, 'lines')
  if (text.trim() === '') throw refuse(ROSTER_REFUSALS, 'list_empty', 'lines')
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
  if (ticked.length === 0) throw refuse(ROSTER_REFUSALS, 'none_ticked', 'take')
  const now = await previewOf(page, team, text)
  if (seenOf(now.seen, ticked) !== seenOf(textOf(form, 'seen'), ticked)) return { ...now, hasChanged: true }
  const taken = now.lines.filter((line) => canBeTaken(line) && ticked.includes(line.line))
  const input = { team, players: taken.map(({ player, facts }) => ({ player, ...facts })) }
  return { done: 'import', ...(await page.run(importRoster, input, keyOf(form))) }
}
