import type * as v from 'valibot'
import type { Command } from '#http/commands/commands.ts'
import type { CommandInput } from '#http/commands/inputs.ts'
import type { Entry } from './entry.ts'

/** A command as the browser knows it: by its name, with the types of its input and its answer. */
export interface KeptCommand<Input = unknown, Answer = unknown> {
  readonly name: string
  /** Never there: it carries the types. */
  readonly types?: { readonly input: Input; readonly answer: Answer }
}

type AnyCommand = Command<CommandInput, unknown, never>

/** `keptCommand<typeof reportScore>('scores.report')`, with `import type` of the command. */
export const keptCommand = <C extends Pick<AnyCommand, 'name'>>(
  name: string,
): KeptCommand<InputOf<C>, AnswerOf<C>> => ({ name })

type InputOf<C> = C extends { readonly input: infer S extends CommandInput } ? v.InferInput<S> : never
type AnswerOf<C> = C extends { run(...args: never[]): Promise<infer Answer> } ? Answer : never

/** What is written; on which version it stands is kept beside it. */
export type WithoutVersion<Input> = Omit<Input, 'base' | 'basedOn'>

/** Whether an entry was written with this command, so that its input is one. */
export const isInputOf = <Input, Answer>(
  { name }: KeptCommand<Input, Answer>,
  entry: Entry,
): entry is Entry & { readonly input: WithoutVersion<Input> } => entry.command === name

/** The service answers as the command of this name is declared: there is nothing to look at. */
export const isAnswerTo = <Input, Answer>(_: KeptCommand<Input, Answer>, answer: unknown): answer is Answer =>
  answer !== undefined
