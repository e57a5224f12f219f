import { type FieldError, Refusal } from '#records/errors.ts'

/** A message of ours: in the reader's language, unless another one is asked for. */
export type Words<Facts = never> = (facts: Facts, options?: { locale?: 'en' | 'de' }) => string

export type RefusalTable = Readonly<Record<string, Words>>

/** Words without places. */
export type PlainWords = Words<Record<string, never> | undefined>

/** By code; `status_409` for what has no code. */
export type RefusalWords = Readonly<Record<string, PlainWords>>

type FactsOf<W> = W extends (facts: infer Facts, options?: { locale?: 'en' | 'de' }) => string ? Facts : never

interface Manner {
  /** 400 unless it says otherwise. */
  readonly status?: number
  /** Goes along with the answer, such as what is there now. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** Facts must be given where the words have places for them. */
type MannerOf<W> =
  undefined extends FactsOf<W>
    ? [manner?: number | (Manner & { readonly facts?: Facts })]
    : [manner: Manner & { readonly facts: NonNullable<FactsOf<W>> & Facts }]

/** Programs get all of them, the words those that they have places for. */
type Facts = Readonly<Record<string, unknown>>

/**
 * Why the commands of a subject say no: a word for programs, and our words for people. A code without words does not
 * compile, nor do words that one of the languages lacks.
 */
export const refusals = <const Table extends RefusalTable>(table: Table): Table => table

/** Why a field is refused, in words. Programs read them in English, people in their language. */
export class RefusedField implements FieldError {
  readonly code: string
  readonly message: string
  readonly params?: Record<string, unknown>
  readonly #inWords: () => string

  constructor(code: string, message: string, inWords: () => string, params?: Record<string, unknown>) {
    this.code = code
    this.message = message
    this.#inWords = inWords
    if (params) this.params = params
  }

  /** In the language of the page that is being made. */
  inWords(): string {
    return this.#inWords()
  }
}

/** A refusal with words, told at the field that it is about or, without one, of the whole. */
export class RefusalInWords extends Refusal {
  readonly why: RefusedField

  constructor(status: number, why: RefusedField, data: Record<string, unknown>, options?: ErrorOptions) {
    super(status, why.message, data, options)
    this.why = why
  }
}

/** To be thrown: `refuse(TEAM_REFUSALS, 'name_taken', 'name', 409)`. */
export function refuse<Table extends RefusalTable, Code extends keyof Table & string>(
  table: Table,
  code: Code,
  field: string | undefined,
  ...[manner]: MannerOf<Table[Code]>
): Refusal {
  const {
    status = 400,
    data = {},
    facts,
  }: Manner & { facts?: Facts } = typeof manner === 'number' ? { status: manner } : (manner ?? {})
  const why = whyRefused(table, code, facts)
  return new RefusalInWords(status, why, { ...(field === undefined ? { code } : { [field]: why }), ...data })
}

/** For refusals that are told at several fields. */
export function whyRefused<Table extends RefusalTable>(
  table: Table,
  code: keyof Table & string,
  facts?: Facts,
): RefusedField {
  const words = table[code] as Words<Facts>
  return new RefusedField(code, words(facts ?? {}, { locale: 'en' }), () => words(facts ?? {}), facts && { ...facts })
}

/** The same refusal in other words, where there are some for it: of the engine, or of another area. */
export function inWordsOf(words: RefusalWords, refusal: Refusal): Refusal {
  const { status, data, cause } = refusal
  const retold = ({ code, params }: FieldError) =>
    Object.hasOwn(words, code) ? whyRefused(words, code, params) : undefined
  const fields = Object.entries(data).flatMap(([field, error]) => {
    const why = isFieldError(error) ? retold(error) : undefined
    return why ? [[field, why] as const] : []
  })
  const [first] = fields
  const whole = { code: typeof data['code'] === 'string' ? data['code'] : `status_${status}`, message: '' }
  const why = first ? first[1] : Object.values(data).some(isFieldError) ? undefined : retold(whole)
  return why ? new RefusalInWords(status, why, { ...data, ...Object.fromEntries(fields) }, { cause }) : refusal
}

export const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value
