import { createContext, useContext, useMemo } from 'react'
import type { DivisionColour } from './division-colours.ts'

/** A division as pages show it. */
export interface ShownDivision {
  readonly key: string
  /** In the visitor's language. */
  readonly name: string
  readonly letter: string
  readonly colour: DivisionColour
  /** Whether its teams play by a ratio of genders. */
  readonly hasRatio: boolean
}

/** The divisions of the tournament, in their order. */
export const DivisionsContext = createContext<readonly ShownDivision[]>([])

export interface Divisions {
  readonly all: readonly ShownDivision[]
  /** One that is not there any more is shown by its key. */
  of(key: string): ShownDivision
  /** '' for none. */
  name(key: string): string
}

export function useDivisions(): Divisions {
  const all = useContext(DivisionsContext)
  return useMemo(() => divisionsFrom(all), [all])
}

export function divisionsFrom(all: readonly ShownDivision[]): Divisions {
  const of = (key: string) => all.find((it) => it.key === key) ?? unknown(key)
  return { all, of, name: (key) => (key === '' ? '' : of(key).name) }
}

const unknown = (key: string): ShownDivision => ({
  key,
  name: key,
  letter: key.slice(0, 1).toUpperCase(),
  colour: 'slate',
  hasRatio: false,
})
