import type { Reader } from '#records/reader.ts'

/** What a team's managers still have to do: derived from what is there, so that it goes when it is done. */

/** `now`: others wait for it. `soon`: before the first game. `later`: whenever there is time. */
const TODO_WEIGHTS = ['now', 'soon', 'later'] as const
export type TodoWeight = (typeof TODO_WEIGHTS)[number]

/** What it is about; its drawing goes by it. */
export type TodoSubject = 'request' | 'player' | 'captain' | 'score' | 'dispute' | 'spirit' | 'money' | 'order'

export interface TeamTodo {
  /** The id of the team. */
  readonly team: string
  readonly about: TodoSubject
  /** In the visitor's words. */
  readonly text: string
  /** A quieter line: which game, until when. */
  readonly note?: string
  /** Where it is done. */
  readonly href: string
  readonly weight: TodoWeight
}

/** How an area finds what is to do. */
export interface TeamTodos {
  /** Of all these teams at once: never a query for each. The teams are managed by whoever asks. */
  of(reader: Reader, teams: readonly string[]): Promise<readonly TeamTodo[]>
  /** What changes when it is done, as topics of the live service that a team's managers may hear. */
  topics?(team: string): readonly string[]
}

interface WithTodos {
  readonly teamTodos?: TeamTodos
}

export type TodosByTeam = ReadonlyMap<string, readonly TeamTodo[]>

/** The weightiest first, else in the order of the areas. */
export async function todosOf(
  reader: Reader,
  areas: readonly WithTodos[],
  teams: readonly string[],
): Promise<TodosByTeam> {
  if (teams.length === 0) return new Map()
  const found = (await Promise.all(areas.flatMap(({ teamTodos }) => teamTodos?.of(reader, teams) ?? []))).flat()
  const rank = ({ weight }: TeamTodo) => TODO_WEIGHTS.indexOf(weight)
  return Map.groupBy(
    found.toSorted((one, other) => rank(one) - rank(other)),
    ({ team }) => team,
  )
}

/** What to listen to, to learn of all of it. */
export const todoTopics = (areas: readonly WithTodos[], team: string): readonly string[] => [
  ...new Set(areas.flatMap((area) => area.teamTodos?.topics?.(team) ?? [])),
]
