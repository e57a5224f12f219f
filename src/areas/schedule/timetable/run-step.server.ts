import type { PageRequest } from '#http/pages/page-request.ts'
import { gameOfId } from '#rules/timetable/setting-of-formats.ts'
import { changeField, createShowGame, removeShowGame, setBreaks, setDuties } from '../plan/edit.commands.server.ts'
import { lockGames, placeGames } from '../plan/plan.commands.server.ts'
import type { Step } from './editor/steps.ts'
import type { Bases } from './step.inputs.ts'

/** A step by the command that does it. `bases` are of the games and fields that it changes, as they were seen. */
export async function runStep(page: PageRequest, step: Step, bases: Bases, key: string | undefined): Promise<void> {
  const baseOf = (id: string) => bases[id] ?? ''
  switch (step.kind) {
    case 'place': {
      const moves = step.games.map(({ game, before, after: { minutes, slot_minutes, ...place } }) => ({
        game,
        base: baseOf(game),
        ...place,
        ...(minutes !== before.minutes && { minutes }),
        ...(slot_minutes !== before.slot_minutes && { slot_minutes }),
      }))
      await page.run(placeGames, { moves }, key)
      return
    }
    case 'lock':
      await page.run(lockGames, { games: [...step.games], locked: step.locked }, key)
      return
    case 'duties': {
      const duties = step.games.map(({ game, after }) => ({ game, base: baseOf(game), duty_source: after }))
      await page.run(setDuties, { duties }, key)
      return
    }
    case 'breaks':
      await page.run(setBreaks, { breaks: copies(step.after), seen: copies(step.before) }, key)
      return
    case 'field': {
      const { open, ...values } = step.after
      const input = { field: step.field, base: baseOf(step.field), ...values, open: open.map((it) => ({ ...it })) }
      await page.run(changeField, input, key)
      return
    }
    case 'show':
      await (step.isAdded ? addAgain(page, step.show, key) : remove(page, step.show.game, baseOf(step.show.game), key))
  }
}

type Show = Extract<Step, { kind: 'show' }>['show']

async function addAgain(page: PageRequest, show: Show, key: string | undefined) {
  const { game, name, home, away, place, duty_source } = show
  const { division, key: gameKey } = gameOfId(game)
  const isPlaced = place.field !== ''
  const input = {
    division,
    name,
    home,
    away,
    key: gameKey,
    ...(isPlaced && { place: { ...place } }),
    ...(duty_source !== '' && { duty_source }),
  }
  await page.run(createShowGame, input, key)
}

async function remove(page: PageRequest, game: string, base: string, key: string | undefined) {
  await page.run(removeShowGame, { game, base }, key)
}

const copies = (breaks: Extract<Step, { kind: 'breaks' }>['after']) =>
  breaks.map(({ from, to, fields }) => ({ from, to, ...(fields && { fields: [...fields] }) }))
