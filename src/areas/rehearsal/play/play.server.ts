import { turnSwitch } from '#areas/configuration/turn-switch.api.server.ts'
import { formats, games } from '#areas/schedule/schedule.collections.ts'
import { installedAreas } from '#http/areas/area.ts'
import type { Dependencies } from '#http/areas/dependencies.ts'
import { runCommand } from '#http/commands/commands.ts'
import { Refusal } from '#records/errors.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { ScorePair, SideName } from '#rules/games/states.ts'
import type { Interval } from '#rules/helpers/job-times.ts'
import { Agenda } from '#rules/rehearsal/agenda.ts'
import {
  courseOf,
  finalScoreOf,
  givesSheet,
  goalsOf,
  markedWith,
  miscounted,
  type RehearsedCourse,
  type Remarks,
  strengthsOf,
} from '#rules/rehearsal/game-course.ts'
import type { WaitedFor } from '#rules/rehearsal/tight-spots.ts'
import { HelperPlay } from './helper-play.server.ts'
import { captainsOf } from './people.server.ts'

type Game = RecordOf<typeof games>

const MINUTE_MS = 60_000
/** How often it is looked whether the teams of a game are known by now. */
const LOOK_AGAIN_MS = 5 * MINUTE_MS
/** Nobody waits longer for a game. */
const WAIT_MOST_MS = 6 * 60 * MINUTE_MS
/** The next ones walk onto the field. */
const FIELD_FREE_MS = 3 * MINUTE_MS
const SHEET_AFTER_MS = 25 * MINUTE_MS

/** As the phones of the copy are called. */
const DEVICE = 'rehearsal'
const ADDRESS = '127.0.0.1'

/** Switches that organisers have turned by the time of the first game. */
const OPEN_BY_THEN = ['schedule_initialized', 'spirit_entry_active'] as const

type Step = () => Promise<void>

/** By which chance knows a game again in another copy of the same tournament, where its id is another one. */
const lotOf = ({ division, key }: Game): string => `${division} ${key}`

/** How a game went. */
export interface GameLog {
  readonly played: Interval | undefined
  readonly waitedFor: WaitedFor | undefined
}

/** Who keeps order, and how people talk. */
export interface PlayOptions {
  /** Ticks helpers off, and turns switches. */
  readonly desk: Viewer
  /** Settles and corrects results; left out: the desk. */
  readonly scorekeeper?: Viewer
  /** What teams write about each other; left out: nothing, and no mark that would have to be explained. */
  readonly remarks?: Remarks
}

/**
 * The people of a copy, who do what people do at a tournament, through its commands and by its clock. What the rules of the
 * application refuse them is refused.
 */
export class Play {
  readonly #dependencies: Dependencies
  readonly #seed: number
  readonly #desk: Viewer
  readonly #scorekeeper: Viewer
  readonly #remarks: Remarks | undefined
  readonly #agenda = new Agenda<Step>()
  readonly #log = new Map<string, GameLog>()
  readonly #fieldFree = new Map<string, number>()
  readonly #teamFree = new Map<string, number>()
  #captains: ReadonlyMap<string, Viewer> = new Map()
  #strengths: ReadonlyMap<string, number> = new Map()
  /** Nobody watches: games are reported without being counted. */
  isHurried = false
  disputes = 0
  corrections = 0
  gamesPlayed = 0

  constructor(dependencies: Dependencies, seed: number, { desk, scorekeeper = desk, remarks }: PlayOptions) {
    this.#dependencies = dependencies
    this.#seed = seed
    this.#desk = desk
    this.#scorekeeper = scorekeeper
    this.#remarks = remarks
  }

  get nextAt(): number | undefined {
    return this.#agenda.nextAt
  }

  /** Something else that happens then. */
  add(at: number, step: () => Promise<unknown>) {
    this.#agenda.add(at, async () => {
      await step()
    })
  }

  get log(): ReadonlyMap<string, GameLog> {
    return this.#log
  }

  /** Everybody is there, and knows when to begin. */
  async prepare(): Promise<void> {
    const { db } = this.#dependencies
    await db.write(async (tx) => {
      for (const flag of OPEN_BY_THEN) await turnSwitch(tx, this.#desk, flag, true)
    })
    const [all, divisions] = await Promise.all([db.every(games, { sort: 'starts,division,key' }), db.list(formats)])
    this.#strengths = new Map(divisions.flatMap(({ teams }) => [...strengthsOf(teams, this.#seed)]))
    const playing = divisions.flatMap(({ teams }) => teams)
    this.#captains = await captainsOf(db, [...new Set([...playing, ...all.flatMap(({ home, away }) => [home, away])])])
    for (const { id, starts, state } of all)
      if (state === 'scheduled') this.#agenda.add(Date.parse(starts), () => this.#begin(id, Date.parse(starts)))
    const helpers = new HelperPlay(db, this.#seed, (name, actor, input) => this.#tryRun(name, actor, input), this.#desk)
    await helpers.takeJobs()
    for (const { at, step } of await helpers.steps()) this.#agenda.add(at, step)
  }

  /** Does what has become due by then, in its order. */
  async runUntil(now: number): Promise<void> {
    for (;;) {
      const due = this.#agenda.takeDue(now)
      if (!due) return
      try {
        await due.item()
      } catch (error) {
        this.#dependencies.log.error('a step of the rehearsal failed', { error })
      }
    }
  }

  /** A game, as soon as it is known who plays it and they and the field are free. */
  async #begin(id: string, at: number): Promise<void> {
    const game = await this.#dependencies.db.get(games, id)
    if (game?.state !== 'scheduled') return
    const planned = Date.parse(game.starts)
    const wait = this.#whatFor(game, at)
    if (!wait) return this.#playGame(game, at)
    const { until, waitedFor } = wait
    this.#log.set(id, { played: undefined, waitedFor: this.#log.get(id)?.waitedFor ?? waitedFor })
    if (until - planned <= WAIT_MOST_MS) this.#agenda.add(until, () => this.#begin(id, until))
  }

  #whatFor({ home, away, field }: Game, at: number): { until: number; waitedFor: WaitedFor } | undefined {
    if (home === '' || away === '') return { until: at + LOOK_AGAIN_MS, waitedFor: 'result' }
    const team = Math.max(this.#teamFree.get(home) ?? 0, this.#teamFree.get(away) ?? 0)
    if (team > at) return { until: team, waitedFor: 'team' }
    const free = this.#fieldFree.get(field) ?? 0
    return free > at ? { until: free, waitedFor: 'field' } : undefined
  }

  async #playGame(game: Game, from: number): Promise<void> {
    const { id, home, away, field } = game
    const course = courseOf({ id: lotOf(game), minutes: game.minutes }, this.#seed)
    const to = from + course.minutes * MINUTE_MS
    this.#log.set(id, { played: { from, to }, waitedFor: this.#log.get(id)?.waitedFor })
    for (const team of [home, away]) this.#teamFree.set(team, to)
    if (field !== '') this.#fieldFree.set(field, to + FIELD_FREE_MS)
    const [one, other] = [this.#strengths.get(home) ?? 0, this.#strengths.get(away) ?? 0]
    const score = finalScoreOf(lotOf(game), one, other, this.#seed)
    this.#countGoals(game, score, { from, to })
    this.#agenda.add(to, async () => {
      this.gamesPlayed += 1
    })
    this.#report(game, score, course, to)
  }

  #countGoals(game: Game, score: ScorePair, { from, to }: Interval) {
    const { id, home } = game
    const goals = goalsOf(lotOf(game), score, this.#seed)
    const counted = { home: 0, away: 0 }
    for (const [index, side] of goals.entries()) {
      counted[side] += 1
      const { home: ours, away: theirs } = counted
      const at = from + ((index + 1) * (to - from)) / goals.length
      this.#agenda.add(at, async () => {
        if (!this.isHurried) await this.#tellScore('scores.count', id, this.#captains.get(home), [ours, theirs])
      })
    }
  }

  #report(game: Game, score: ScorePair, course: RehearsedCourse, ended: number) {
    const { id } = game
    const { first, firstReport, secondReport, trouble } = course
    const second: SideName = first === 'home' ? 'away' : 'home'
    const after = (minutes: number, step: Step) => this.#agenda.add(ended + minutes * MINUTE_MS, step)
    const said = trouble === 'wrong' ? miscounted(score) : score
    const bySecond = trouble === 'none' ? score : miscounted(score)
    after(firstReport, () => this.#tellScore('scores.report', id, this.#captains.get(game[first]), said))
    if (secondReport !== undefined)
      after(secondReport, () => this.#tellScore('scores.report', id, this.#captains.get(game[second]), bySecond))
    after(course.desk, () => this.#lookAfter(id, score, course))
    for (const side of ['home', 'away'] as const)
      if (givesSheet(lotOf(game), side, this.#seed))
        this.#agenda.add(ended + SHEET_AFTER_MS, () => this.#giveSheet(game, side))
  }

  async #tellScore(command: string, id: string, by: Viewer | undefined, [home, away]: ScorePair): Promise<void> {
    const game = await this.#dependencies.db.get(games, id)
    if (by && game)
      await this.#tryRun(command, by, { game: id, home, away, basedOn: game.score_version, device: DEVICE })
  }

  /** The desk settles what the captains do not, and puts right what both got wrong. */
  async #lookAfter(id: string, [home, away]: ScorePair, { trouble }: RehearsedCourse): Promise<void> {
    const game = await this.#dependencies.db.get(games, id)
    if (!game) return
    const about = { game: id, basedOn: game.score_version, device: DEVICE }
    if (game.state === 'disputed') {
      this.disputes += 1
      await this.#tryRun('scores.settle', this.#scorekeeper, { ...about, home, away })
    } else if (game.state === 'reported' || game.state === 'live') {
      await this.#tryRun('scores.settle', this.#scorekeeper, { ...about, home, away })
    } else if (game.state === 'confirmed' && trouble === 'wrong') {
      this.corrections += 1
      await this.#tryRun('scores.correct', this.#scorekeeper, { ...about, to: { home, away } })
    }
  }

  async #giveSheet(game: Game, side: SideName): Promise<void> {
    const by = this.#captains.get(game[side])
    if (!by) return
    const said = Object.fromEntries(
      ['their', 'own'].flatMap((about) =>
        ['rules', 'fouls', 'fairness', 'attitude', 'communication'].flatMap((category) => {
          const what = `${side} ${about} ${category}`
          const { mark, comment } = markedWith(lotOf(game), what, this.#seed, this.#remarks)
          return [
            [`${about}_${category}`, mark],
            [`${about}_${category}_comment`, comment],
          ]
        }),
      ),
    )
    await this.#tryRun('spirit.give', by, { game: game.id, team: game[side], basedOn: 0, ...said })
  }

  /** Whether it was done. What is refused is refused, as it would be at the field. */
  async #tryRun(name: string, actor: Viewer, input: unknown): Promise<boolean> {
    const commands = this.#dependencies.get(installedAreas).flatMap((area) => area.commands ?? [])
    const found = commands.find((command) => command.name === name)
    if (!found) throw new Error(`There is no command ${name}`)
    try {
      await runCommand(this.#dependencies, found, { actor: withoutSession(actor), input, address: ADDRESS })
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
}
