import type { PushDevice } from '#areas/notifications/push/push-service.testing.ts'
import { WeekendAgenda } from './agenda.ts'
import { type Luck, seededChance } from './chance.ts'
import type { Spectator } from './doors/listener.ts'
import { Traffic } from './doors/traffic.ts'
import { Ledger } from './ledger/ledger.ts'
import { Secrets } from './ledger/secrets.ts'
import type { RehearsalOptions } from './options.ts'
import { type Cast, castOf } from './people/cast.ts'
import type { CastMember, PlayedTeam } from './people/person.ts'
import type { RehearsalStage } from './stage/stage.ts'

/** Something that happens at a time. While it is played no time passes but what it takes. */
export interface AgendaMoment {
  readonly at: number
  readonly name: string
  play(world: World): Promise<void>
}

export interface CeremonyPeek {
  readonly division: string
  readonly revealed: number
  readonly places: readonly number[]
}

/** Everything that belongs to one rehearsal. */
export class World {
  readonly options: RehearsalOptions
  readonly stage: RehearsalStage
  readonly cast: Cast
  readonly ledger = new Ledger()
  readonly traffic = new Traffic()
  readonly secrets = new Secrets()
  readonly agenda = new WeekendAgenda<AgendaMoment>()
  readonly #teams = new Map<string, PlayedTeam>()
  readonly #people = new Map<string, CastMember>()
  readonly listeners: Spectator[] = []
  /** Ends of slots that were played. */
  readonly slots = new Set<number>()
  /** Games of which a report is written down and not sent yet. */
  readonly waiting = new Set<string>()
  /** Centimetres from the brick mark by team, for pools that needed it. */
  readonly throws = new Map<string, ReadonlyMap<string, number>>()
  /** What could be read of the places while so many were told. */
  readonly peeks: CeremonyPeek[] = []
  /** Devices that ring, by whose they are. */
  readonly devices: { readonly who: string; readonly since: number; readonly device: PushDevice }[] = []
  /** Known to whoever reads the poster. */
  signUpCode = ''
  /** While another one is being made. */
  newPoster: Promise<void> | undefined

  constructor(options: RehearsalOptions, stage: RehearsalStage) {
    this.options = options
    this.stage = stage
    this.cast = castOf(
      options,
      {
        url: () => stage.url,
        traffic: this.traffic,
        seen: (who, kind, text) => {
          this.secrets.look(who, kind, text)
          const { part, birthYear } = this.person(who)
          // Those who keep rosters see them.
          if (part !== 'admin' && part !== 'manager') this.secrets.lookForFields(who, kind, text, birthYear)
        },
      },
      this.secrets,
    )
    for (const person of this.cast.people) this.#people.set(person.key, person)
    for (const team of this.cast.teams) this.#teams.set(team.name, team)
    this.secrets.mayAct = (who, owner) => this.#may(who, owner)
  }

  chance(...names: readonly (string | number)[]): Luck {
    return seededChance(this.options.seed, ...names)
  }

  person(key: string): CastMember {
    const found = this.#people.get(key)
    if (!found) throw new Error(`Nobody is ${key}`)
    return found
  }

  teamCalled(name: string): PlayedTeam {
    const found = this.#teams.get(name)
    if (!found) throw new Error(`No team is called ${name}`)
    return found
  }

  teamWith(id: string): PlayedTeam | undefined {
    return this.cast.teams.find((team) => team.id === id)
  }

  /** Teams that were let in, whatever became of them. */
  get playing(): readonly PlayedTeam[] {
    return this.cast.teams.filter(({ id }) => id !== '')
  }

  /** Admins may see everything, and managers what is of their team. */
  #may(who: string, owner: string): boolean {
    const person = this.#people.get(who)
    if (!person) return false
    if (person.part === 'admin') return true
    return person.part === 'manager' && owner === `team:${person.team}`
  }

  /** As many at a time as a crowd is large. */
  async together<T>(people: readonly T[], act: (one: T, index: number) => Promise<void>): Promise<void> {
    const queue = people.map((one, index) => ({ one, index }))
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await act(next.one, next.index)
    }
    await Promise.all(Array.from({ length: this.options.crowd }, work))
  }
}
