import { type ReactNode, useEffect, useRef } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import type { ImportPreview, ShownLine } from '#http/pages/forms/import-list.ts'
import { type Becomes, canBeTaken, type PlannedLine } from '#rules/import/list-plan.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { State } from '#ui/marks/State.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'

/** How a line is told. */
export type LineWords<Line extends PlannedLine> = {
  /** Who or what it is about; '' where it does not say. */
  name: (line: Line) => string
  /** Before the name, such as a number. */
  mark?: (line: Line) => ReactNode
  /** What else a new one has, and whose it is. */
  about: (line: Line) => string
  /** A field that changes. */
  label: (field: string) => string
  value?: (field: string, value: string) => string
  problem: (problem: Line['problems'][number]) => string
  /** What becomes of a line, where it is not what usually does. */
  becomes?: (line: Line) => string | undefined
  /** What has to be said of a line that can be taken, such as whose it is. */
  asks?: (line: Line) => ReactNode
  /** What else is asked before they are taken. */
  more?: ReactNode
}

type Props<Line extends PlannedLine> = LineWords<Line> & {
  preview: ImportPreview<Line>
  /** Sent along. */
  fields: Readonly<Record<string, string>>
}

/** What each line becomes, with a tick for each that can be taken. */
export function ImportPreviewForm<Line extends PlannedLine>({ preview, fields, ...words }: Props<Line>) {
  const busy = useIsSending()
  const { lines, counts, others, unknownColumns, leftOut, warnings = [] } = preview
  const canTake = lines.some(canBeTaken) || others.taken > 0
  const top = useRef<HTMLDivElement>(null)
  // The form that asked for it stands further down, or did before it was folded.
  useEffect(() => {
    const at = top.current?.getBoundingClientRect().top ?? 0
    if (at < 0 || at > innerHeight) top.current?.scrollIntoView()
  }, [preview])
  return (
    <PostForm key={preview.seen} encType="multipart/form-data">
      {Object.entries({ ...fields, text: preview.text, seen: preview.seen }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid scroll-mt-20 gap-3 pt-3" ref={top}>
        {preview.hasChanged && (
          <Note kind="warn" announced>
            {m.site_import_changed()}
          </Note>
        )}
        {unknownColumns.length > 0 && (
          <Note>{m.site_import_columns_unknown({ names: unknownColumns.join(', ') })}</Note>
        )}
        {leftOut > 0 && <Note kind="warn">{m.site_import_left_out({ count: leftOut })}</Note>}
      </div>
      <Section title={m.site_import_becomes()}>
        <p className="pt-2 text-small text-ink-2" role="status">
          {m.site_import_counts({
            made: counts.new,
            changed: counts.change,
            same: counts.same,
            wrong: counts.wrong,
          })}
        </p>
        {warnings.map((warning) => (
          <div key={warning} className="pt-2">
            <Note kind="warn">{warning}</Note>
          </div>
        ))}
        <ul className="list">
          {lines.map((line) => (
            <Line key={line.line} line={line} {...words} />
          ))}
        </ul>
        {others.count > 0 && (
          <p className="pt-3 font-semibold text-ink-2">{m.site_import_others({ count: others.count })}</p>
        )}
        {others.taken > 0 && (
          <Checkbox name="others" label={m.site_import_take_others({ count: others.taken })} defaultChecked />
        )}
      </Section>
      {canTake && words.more}
      {canTake ? (
        <FormFooter>
          <Button type="submit" name="intent" value="import" busy={busy} busyText={m.site_import_importing()}>
            {m.site_import_act()}
          </Button>
        </FormFooter>
      ) : (
        <p className="mt-3 font-semibold">{m.site_import_nothing()}</p>
      )}
    </PostForm>
  )
}

function Line<L extends PlannedLine>({ line, ...words }: LineWords<L> & { line: ShownLine<L> }) {
  const name = words.name(line) || m.site_import_no_name()
  const isOffered = canBeTaken(line)
  const id = `take-${line.line}`
  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      <span className="flex w-6 flex-none justify-center pt-1">
        {isOffered && (
          <input
            type="checkbox"
            className="size-5 accent-brand"
            id={id}
            name="take"
            value={line.line}
            defaultChecked={line.isTicked}
            aria-label={m.site_import_take({ name })}
          />
        )}
      </span>
      <label htmlFor={isOffered ? id : undefined} className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold wrap-anywhere">
            {words.mark?.(line)} {name}
          </span>
          <BecomesState is={line.is} text={words.becomes?.(line)} />
          <span className="text-caption text-ink-3">{m.site_import_line({ line: line.line })}</span>
        </span>
        <span className="block text-small wrap-anywhere text-ink-2">
          {[words.about(line), changesInWords(line, words)].filter(Boolean).join(' · ')}
        </span>
        {line.problems.map((problem) => (
          <span key={`${problem.column} ${problem.code}`} className="mt-1 block text-small">
            <State kind="warn">{words.problem(problem)}</State>
          </span>
        ))}
      </label>
      {isOffered && words.asks && <div className="w-full pl-9 desk:w-72 desk:pl-0">{words.asks(line)}</div>}
    </li>
  )
}

function BecomesState({ is, text }: { is: Becomes; text: string | undefined }) {
  switch (is) {
    case 'new':
      return <State kind="ok">{m.site_import_new()}</State>
    case 'change':
      return <State kind="due">{text ?? m.site_import_change()}</State>
    case 'same':
      return <State kind="waiting">{m.site_import_same()}</State>
    case 'wrong':
      return <State kind="danger">{m.site_import_wrong()}</State>
  }
}

const changesInWords = <L extends PlannedLine>({ changes }: L, { label, value = asItIs }: LineWords<L>): string =>
  changes
    .map(({ field, before, after }) =>
      m.site_import_field_change({ field: label(field), before: value(field, before), after: value(field, after) }),
    )
    .join(' · ')

const asItIs = (_field: string, value: string) => (value === '' ? m.site_clash_nothing() : value)
