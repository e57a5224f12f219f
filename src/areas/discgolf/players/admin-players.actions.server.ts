import { randomInt } from 'node:crypto'
import { redirect } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { isDay } from '#rules/calendar/days.ts'
import { instantOf, isTimeOfDay } from '#rules/calendar/time.ts'
import { centsIn } from '#rules/money.ts'
import { m } from '#words/messages.js'
import { drawDiscRound, finishRound, startRound, takeBackRound } from '../cards/rounds.commands.server.ts'
import { noShow, seatGolfer } from '../cards/seats.commands.server.ts'
import { SAID_STATES } from '../discgolf.inputs.ts'
import { DISC_REFUSALS } from '../discgolf.refusals.ts'
import { DISC_STATE_WORDS } from '../discgolf.words.ts'
import { saveDiscSettings } from '../settings.server.ts'
import { adminGolfersAddress } from './admin-players.address.ts'
import { addGolfer, changeGolfer, decidePlayOff, removeGolfer, setGolferStates } from './golfers.commands.server.ts'

const INTENTS = [
  'add',
  'change',
  'remove',
  'seat',
  'noShow',
  'playOff',
  'draw',
  'start',
  'finish',
  'takeBack',
  'settings',
] as const

/** What a form of the admins' page about players wants. */
export async function actOnGolfers(page: PageRequest, form: FormData): Promise<Done | Response> {
  const state = intentIn(form, SAID_STATES)
  if (state) return setStates(page, form, state)
  const intent = intentIn(form, INTENTS)
  switch (intent) {
    case 'add':
      return { done: intent, text: m.discgolf_done_added({ name: (await page.submit(addGolfer, form)).name }) }
    case 'change':
      await page.submit(changeGolfer, form)
      return { done: intent, text: m.discgolf_done_saved() }
    case 'remove':
      await page.submit(removeGolfer, form)
      return redirect(adminGolfersAddress.path)
    case 'seat': {
      const { number, before } = await page.submit(seatGolfer, form)
      return {
        done: intent,
        text: m.discgolf_done_seated({ card: number }),
        undo: goesBack(textOf(form, 'golfer'), before),
      }
    }
    case 'noShow': {
      const { card } = await page.submit(noShow, form)
      return { done: intent, text: m.discgolf_done_no_show(), undo: goesBack(textOf(form, 'golfer'), card) }
    }
    case 'playOff':
      await page.submit(decidePlayOff, form)
      return { done: intent, text: m.discgolf_done_saved() }
    case 'settings':
      await page.submit(saveDiscSettings, form, settingsIn(form))
      return { done: intent, text: m.discgolf_done_saved() }
    case undefined:
      throw badRequest()
    default:
      return actOnRounds(page, form, intent)
  }
}

/** Back to the card where somebody was before, or to none. */
const goesBack = (golfer: string, card: string): Done['undo'] =>
  card === '' ? { intent: 'registered', golfers: golfer } : { intent: 'seat', golfer, card }

async function actOnRounds(
  page: PageRequest,
  form: FormData,
  intent: 'draw' | 'start' | 'finish' | 'takeBack',
): Promise<Done> {
  switch (intent) {
    case 'draw': {
      const { cards } = await page.submit(drawDiscRound, form, {
        starts: await startIn(page, form),
        seed: randomInt(2 ** 31),
      })
      return { done: intent, text: m.discgolf_done_drawn({ count: cards }) }
    }
    case 'start':
      await page.submit(startRound, form)
      return {
        done: intent,
        text: m.discgolf_done_started(),
        undo: { intent: 'takeBack', round: textOf(form, 'round') },
      }
    case 'finish':
      await page.submit(finishRound, form)
      return {
        done: intent,
        text: m.discgolf_done_finished(),
        undo: { intent: 'takeBack', round: textOf(form, 'round') },
      }
    case 'takeBack':
      await page.submit(takeBackRound, form)
      return { done: intent, text: m.discgolf_done_taken_back() }
  }
}

/** Of those that are ticked, or of one. What was all alike before can be taken back by one press. */
async function setStates(page: PageRequest, form: FormData, state: (typeof SAID_STATES)[number]): Promise<Done> {
  const golfers = textsOf(form, 'golfers').flatMap((it) => it.split(','))
  const { changed } = await page.submit(setGolferStates, form, { golfers, state })
  const [first] = changed
  const before = SAID_STATES.find((it) => it === (isHere(first?.before) ? 'checked_in' : first?.before))
  const isAlike = changed.every((it) => it.before === first?.before)
  return {
    done: state,
    text: m.discgolf_done_state({ count: changed.length, state: DISC_STATE_WORDS[state]() }),
    undo: before && isAlike ? { intent: before, golfers: changed.map(({ id }) => id).join(',') } : undefined,
  }
}

const isHere = (state: string | undefined) => state === 'playing' || state === 'finished' || state === 'checked_in'

/** A day and a time where the tournament is. */
async function startIn(page: PageRequest, form: FormData): Promise<string> {
  const [day, time] = [textOf(form, 'day'), textOf(form, 'time')]
  if (!isDay(day) || !isTimeOfDay(time)) throw refuse(DISC_REFUSALS, 'start_unclear', 'time')
  const zone = (await tournamentOf(page.db))?.time_zone ?? 'UTC'
  return instantOf({ day, time }, zone).toISOString()
}

function settingsIn(form: FormData) {
  const fee_cents = centsIn(textOf(form, 'fee') || '0')
  if (fee_cents === undefined || fee_cents < 0) throw refuse(DISC_REFUSALS, 'fee_unclear', 'fee')
  return {
    fee_cents,
    players_most: Number(textOf(form, 'players_most') || '0'),
    division_lines: textOf(form, 'division_lines').replaceAll('\r', ''),
  }
}
