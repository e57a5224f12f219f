import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useWatched, Watched } from '#client/watched.ts'
import { m } from '#words/messages.js'
import type { Collecting, InBoth } from './entry.ts'
import { isAnswerTo, isInputOf, type KeptCommand, type WithoutVersion } from './kept-command.ts'
import type { Sent } from './outbox.ts'
import { nowActs } from './owner.ts'
import type { Entries } from './steps.ts'
import { outboxOfThisTab } from './this-tab.ts'

/** What belongs to a command that may wait. */
export type Keeping<Input> = {
  /** What it is about, such as `games/abc`: what is written about one subject is sent in order, and waits for nothing else. */
  readonly subject: string
  /** What the list of waiting things calls it: `(options) => m.scores_waiting({ home, away }, options)`. */
  readonly describes: (options: { locale: 'en' | 'de' }) => string
  /** The fields that a conflict shows side by side. The stored record has them too. */
  readonly shows?: readonly (keyof Input & string)[]
  /** Where it says all that they did: those that wait unsent about the subject go. */
  readonly overtakes?: readonly KeptCommand[]
  /** Unless what they said is wanted, too: these fields of each go into this list. */
  readonly collects?: Collecting & { readonly into: keyof Input; readonly fields: readonly (keyof Input)[] }
  /** What it says besides once the person wants their own in a conflict. */
  readonly insisting?: Partial<Input>
} & (Input extends { base: string }
  ? {
      /** The `updated` of what was seen. */
      readonly basedOn: string
    }
  : Input extends { basedOn: number }
    ? {
        /** The `version` of what was seen. */
        readonly basedOn: number
      }
    : { readonly basedOn?: undefined })

/** What waits for the person of this tab, about one subject or all, as it was written; and the way to add to it. */
export function useOutbox(subject?: string): { readonly waiting: Entries; readonly sendOrKeep: typeof sendOrKeep } {
  const person = useRouteLoaderData<{ person?: { id: string } }>('root')?.person?.id ?? ''
  useEffect(() => nowActs(person), [person])
  const entries = useWatched(typeof window === 'undefined' ? NONE_YET : outboxOfThisTab().entries, NO_ENTRIES)
  const waiting = subject === undefined ? entries : entries.filter((entry) => entry.subject === subject)
  return { waiting, sendOrKeep }
}

const NO_ENTRIES: Entries = []
const NONE_YET = new Watched(NO_ENTRIES)

/** Sends a command if that is possible, and keeps it on this phone until it is: once, in order, and for nobody else. */
export async function sendOrKeep<Input, Answer>(
  command: KeptCommand<Input, Answer>,
  input: WithoutVersion<Input>,
  { subject, describes, shows = [], basedOn, overtakes, collects, insisting }: Keeping<Input>,
): Promise<Sent<Answer>> {
  const words: InBoth = { en: describes({ locale: 'en' }), de: describes({ locale: 'de' }) }
  const draft = {
    command: command.name,
    subject,
    input: { ...input },
    basedOn,
    overtakes: overtakes?.map(({ name }) => name),
    collects,
    insisting,
    describes: words,
    shows,
  }
  const sent = await outboxOfThisTab().sendOrKeep(draft)
  if (sent.is !== 'done') return sent
  return { is: 'done', answer: isAnswerTo(command, sent.answer) ? sent.answer : undefined }
}

/** What was last written with a command and has no answer yet: shown in the place of what is stored. */
export const lastWritten = <Input, Answer>(command: KeptCommand<Input, Answer>, waiting: Entries) =>
  waiting.filter((entry) => isInputOf(command, entry)).findLast(({ state }) => state.is !== 'refused')

type NotKept = Extract<Sent, { is: 'notKept' }>

const NOT_KEPT: Readonly<Record<NotKept['because'], () => string>> = {
  full: m.outbox_not_kept_full,
  large: m.outbox_not_kept_large,
  storage: m.outbox_not_kept_storage,
  nobody: m.outbox_not_kept_nobody,
}

export const notKeptWords = ({ because }: NotKept): string => NOT_KEPT[because]()
