import { AIMED_GAMES_PER_DAY, AIMED_REST_MINUTES, type Aim } from '#rules/timetable/aims.ts'
import type { GameId, HardRule, Slot } from '#rules/timetable/plan.ts'
import type { Help, Unplaced } from '#rules/timetable/unplaced.ts'
import type { Reason } from '#rules/timetable/violations.ts'
import { m } from '#words/messages.js'
import type { WordsOptions } from './format-words.ts'

/** Why a game may not be where it is, how good a timetable is, and what would make it better. */

export interface ReasonWordsOptions extends WordsOptions {
  /** What a game is called within a sentence. */
  readonly gameName: (game: GameId) => string
  /** The team that surely plays this game and that one; undefined where it depends on results. */
  readonly sharedTeam?: (other: GameId) => string | undefined
}

/** A sentence, with the game that is in the way. */
export function reasonText(reason: Reason, options: ReasonWordsOptions): string {
  const { gameName, sharedTeam } = options
  const game = reason.with === undefined ? m.schedule_timetable_other_game({}, options) : gameName(reason.with)
  const team = reason.with === undefined ? undefined : sharedTeam?.(reason.with)
  const minutes = reason.rest ?? 0
  switch (reason.rule) {
    case 'closed':
      return m.schedule_timetable_closed({}, options)
    case 'break':
      return m.schedule_timetable_break({}, options)
    case 'field-busy':
      return m.schedule_timetable_field_busy({ game }, options)
    case 'team-busy':
      return team === undefined
        ? m.schedule_timetable_team_busy({ game }, options)
        : m.schedule_timetable_team_busy_known({ team, game }, options)
    case 'rest':
      return team === undefined
        ? m.schedule_timetable_rest({ minutes, game }, options)
        : m.schedule_timetable_rest_known({ team, minutes, game }, options)
    case 'before-feeder':
      return m.schedule_timetable_before_feeder({ game }, options)
    case 'after-fed':
      return m.schedule_timetable_after_fed({ game }, options)
    case 'feeder-unplaced':
      return m.schedule_timetable_feeder_unplaced({ game }, options)
  }
}

/** For tight places, such as a slot over which a game is dragged. */
export const shortReasonText = ({ rule, rest = 0 }: Reason, options: WordsOptions = {}): string =>
  SHORT_REASON_WORDS[rule]({ minutes: rest }, options)

const SHORT_REASON_WORDS: Readonly<Record<HardRule, (facts: { minutes: number }, options: WordsOptions) => string>> = {
  closed: (_, options) => m.schedule_timetable_short_closed({}, options),
  break: (_, options) => m.schedule_timetable_short_break({}, options),
  'field-busy': (_, options) => m.schedule_timetable_short_field_busy({}, options),
  'team-busy': (_, options) => m.schedule_timetable_short_team_busy({}, options),
  rest: m.schedule_timetable_short_rest,
  'before-feeder': (_, options) => m.schedule_timetable_short_before_feeder({}, options),
  'after-fed': (_, options) => m.schedule_timetable_short_after_fed({}, options),
  'feeder-unplaced': (_, options) => m.schedule_timetable_short_feeder_unplaced({}, options),
}

/** How often an aim was missed: `3 times under 60 minutes rest`. */
export const aimText = (aim: Aim, count: number, options: WordsOptions = {}): string => AIM_WORDS[aim](count, options)

const AIM_WORDS: Readonly<Record<Aim, (count: number, options: WordsOptions) => string>> = {
  rest: (count, options) => m.schedule_timetable_aim_rest({ count, minutes: AIMED_REST_MINUTES }, options),
  'games-per-day': (count, options) =>
    m.schedule_timetable_aim_games_per_day({ count, most: AIMED_GAMES_PER_DAY }, options),
  'rounds-together': (count, options) => m.schedule_timetable_aim_rounds_together({ count }, options),
  'field-changes': (count, options) => m.schedule_timetable_aim_field_changes({ count }, options),
  finals: (count, options) => m.schedule_timetable_aim_finals({ count }, options),
  'early-after-late': (count, options) => m.schedule_timetable_aim_early_after_late({ count }, options),
  wishes: (count, options) => m.schedule_timetable_aim_wishes({ count }, options),
}

export function helpText(help: Help, options: WordsOptions = {}): string {
  switch (help.kind) {
    case 'field':
      return m.schedule_timetable_help_field({}, options)
    case 'longer':
      return help.minutes % 60 === 0
        ? m.schedule_timetable_help_longer_hours({ count: help.minutes / 60 }, options)
        : m.schedule_timetable_help_longer_minutes({ minutes: help.minutes }, options)
    case 'shorter':
      return m.schedule_timetable_help_shorter({ minutes: help.minutes }, options)
  }
}

export interface UnplacedText {
  readonly title: string
  /** Where it comes closest to a place; undefined where no field is ever open. */
  readonly nearest: string | undefined
  /** What is in the way there. */
  readonly reasons: readonly string[]
  readonly help: readonly string[]
}

export interface UnplacedWordsOptions extends ReasonWordsOptions {
  /** A field and a time: `Field 2, Saturday 10:30`. */
  readonly slotName: (slot: Slot) => string
}

export const unplacedText = (unplaced: Unplaced, options: UnplacedWordsOptions): UnplacedText => ({
  title: m.schedule_timetable_unplaced({ game: options.gameName(unplaced.game) }, options),
  nearest:
    unplaced.nearest && m.schedule_timetable_unplaced_nearest({ slot: options.slotName(unplaced.nearest) }, options),
  reasons: unplaced.reasons.map((reason) => reasonText(reason, options)),
  help: unplaced.help.map((help) => helpText(help, options)),
})
