import type * as v from 'valibot'
import type { Command } from '#http/commands/commands.ts'
import type { CommandInput } from '#http/commands/inputs.ts'
import { gameOfId } from '#rules/timetable/setting-of-formats.ts'
import { changeField, createShowGame, removeShowGame, setBreaks, setDuties } from '../plan/edit.commands.server.ts'
import { lockGames, placeGames } from '../plan/plan.commands.server.ts'
import type { Step } from './editor/steps.ts'
import type { Bases } from './step.inputs.ts'

/** Carries a command out: for a page with its key, or within another one. */
export type RunOne = <S extends CommandInput, Answer>(
  command: Command<S, Answer>,
  input: v.InferInput<S>,
) => Promise<Answer>

/** Which draft has the step in it. */
export interface StepDone {
  readonly version: number
}

/** A step by the command that does it. `bases` are of the games and fields that it changes, as they were seen. */
export async function runStep(run: RunOne, step: Step, bases: Bases): Promise<StepDone> {
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
      return run(placeGames, { moves })
    }
    case 'lock':
      return run(lockGames, { games: [...step.games], locked: step.locked })
    case 'duties': {
      const duties = step.games.map(({ game, after }) => ({ game, base: baseOf(game), duty_source: after }))
      return run(setDuties, { duties })
    }
    case 'breaks':
      return run(setBreaks, { breaks: copies(step.after), seen: copies(step.before) })
    case 'field': {
      const { open, ...values } = step.after
      const input = { field: step.field, base: baseOf(step.field), ...values, open: open.map((it) => ({ ...it })) }
      return run(changeField, input)
    }
    case 'show':
      return step.isAdded
        ? addAgain(run, step.show)
        : run(removeShowGame, { game: step.show.game, base: baseOf(step.show.game) })
  }
}

type Show = Extract<Step, { kind: 'show' }>['show']

function addAgain(run: RunOne, show: Show): Promise<StepDone> {
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
  return run(createShowGame, input)
}

const copies = (breaks: Extract<Step, { kind: 'breaks' }>['after']) =>
  breaks.map(({ from, to, fields }) => ({ from, to, ...(fields && { fields: [...fields] }) }))
