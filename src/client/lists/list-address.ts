/** The address of a list, declared once: what is searched, what is chosen, the order and the page. */

/** A choice among keys that are data: a division, the id of a team. */
export const anyKey = 'any key'

/** A choice that is always made; `usual` stands for an address that says nothing. */
interface AlwaysChosen<V extends string = string> {
  readonly among: readonly V[]
  readonly usual: V
}

type Options = readonly string[] | typeof anyKey | AlwaysChosen
export type Choices = Readonly<Record<string, Options>>

/** '' where nothing is chosen. */
type Chosen<O> = O extends AlwaysChosen<infer V> ? V : O extends readonly (infer V extends string)[] ? V | '' : string
export type ChosenOf<C extends Choices> = { readonly [K in keyof C]: Chosen<C[K]> }

export interface ListState<C extends Choices = Choices, S extends string = string> {
  /** What is searched. */
  readonly q: string
  readonly choices: ChosenOf<C>
  readonly sort: S
  readonly isDescending: boolean
  /** From 1. */
  readonly page: number
}

/** A state of which the rest is as usual. */
type SomeState<C extends Choices, S extends string> = Partial<Omit<ListState<C, S>, 'choices'>> & {
  readonly choices?: Partial<ChosenOf<C>>
}

export type Params = Readonly<Record<string, string>>

export interface ListAddress<C extends Choices = Choices, S extends string = string> {
  readonly path: string
  /** What of an address it reads. */
  readonly names: readonly string[]
  /** What makes no sense is left out. `known` are the keys that there are of a choice of any key. */
  read(params: URLSearchParams, known?: { readonly [K in keyof C]?: readonly string[] }): ListState<C, S>
  /** The parts of the address that say something. */
  params(state: SomeState<C, S>): Params
  /** An address; `more` opens one of the list or a form, `path` leads to something else with the same choices. */
  href(state?: SomeState<C, S>, more?: Params, path?: string): string
  /** Other choices, from the first page on. */
  chosen(state: ListState<C, S>, choices: Partial<ChosenOf<C>>): ListState<C, S>
  /** By this order; the other way round where it is so already. */
  sorted(state: ListState<C, S>, by: S): ListState<C, S>
  /** Whether something is searched or chosen. */
  isNarrowed(state: ListState<C, S>): boolean
}

export type StateOf<A> = A extends ListAddress<infer C, infer S> ? ListState<C, S> : never
export type ChoicesOf<A> = A extends ListAddress<infer C, infer _> ? C : never

interface Declaration<C extends Choices, S extends string> {
  readonly path: string
  /** Parts that every address of the list has. */
  readonly always?: Params
  readonly choices: C
  /** Without `usualSort` the first one is usual. */
  readonly sorts: readonly [S, ...S[]]
  readonly usualSort?: NoInfer<S | `-${S}`>
}

export function listAddress<S extends string, const C extends Choices>(declared: Declaration<C, S>): ListAddress<C, S>
export function listAddress(declared: Declaration<Choices, string>): ListAddress {
  const { path, always = {}, sorts } = declared
  const options = Object.entries(declared.choices)
  const usualChoices = Object.fromEntries(options.map(([name, it]) => [name, usualOf(it)]))
  const usual = { sort: sorts[0], isDescending: false, ...sortIn(declared.usualSort ?? '') }

  return {
    path,
    names: ['q', 'sort', 'page', ...Object.keys(always), ...options.map(([name]) => name)],
    read: (params, known = {}) => ({
      q: searchIn(params),
      choices: Object.fromEntries(
        options.map(([name, it]) => [name, choiceIn(params.get(name) ?? '', it, known[name])]),
      ),
      ...usual,
      ...sortIn(params.get('sort') ?? ''),
      page: pageIn(params),
    }),
    params,
    href(state = {}, more = {}, to = path) {
      const query = new URLSearchParams({ ...params(state), ...more })
      return query.size === 0 ? to : `${to}?${query}`
    },
    chosen: (state, choices) => ({
      ...state,
      choices: Object.fromEntries(options.map(([name]) => [name, choices[name] ?? state.choices[name] ?? ''])),
      page: 1,
    }),
    sorted: (state, by) => ({ ...state, sort: by, isDescending: state.sort === by && !state.isDescending, page: 1 }),
    isNarrowed: ({ q, choices }) => q !== '' || options.some(([name]) => choices[name] !== usualChoices[name]),
  }

  function params({ q = '', choices = {}, page = 1, ...order }: SomeState<Choices, string>): Params {
    const { sort, isDescending } = { ...usual, ...order }
    const isUsual = sort === usual.sort && isDescending === usual.isDescending
    return {
      ...always,
      ...(q !== '' && { q }),
      ...Object.fromEntries(
        options
          .map(([name]) => [name, choices[name] ?? usualChoices[name]])
          .filter(([name = '', value]) => value !== usualChoices[name]),
      ),
      ...(!isUsual && { sort: `${isDescending ? '-' : ''}${sort}` }),
      ...(page > 1 && { page: String(page) }),
    }
  }

  function sortIn(text: string) {
    const sort = sorts.find((it) => it === text.replace(/^-/, ''))
    return sort === undefined ? undefined : { sort, isDescending: text.startsWith('-') }
  }
}

/** Longer than any name. */
const SEARCH_MAX = 100

/** Cut between characters, not within one. */
const searchIn = (params: URLSearchParams): string =>
  [...(params.get('q') ?? '').trim()].slice(0, SEARCH_MAX).join('').trim()

function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isSafeInteger(page) && page > 1 ? page : 1
}

const KEY = /^[\w-]{1,60}$/

function choiceIn(text: string, options: Options, known: readonly string[] | undefined): string {
  if (options === anyKey) return KEY.test(text) && (known?.includes(text) ?? true) ? text : ''
  const among = 'among' in options ? options.among : options
  return among.includes(text) ? text : usualOf(options)
}

const usualOf = (options: Options): string => (typeof options === 'object' && 'usual' in options ? options.usual : '')
