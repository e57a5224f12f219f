import { type FormEvent, useState } from 'react'
import { PostForm } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { asksForComment, SPIRIT_TOTAL_MOST, type SpiritCategory, spiritTotal } from '#rules/spirit/sheet.ts'
import { Button } from '#ui/controls/Button.tsx'
import { SentState } from '#ui/feedback/SentState.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { SHEET_ABOUTS, SHEET_FIELDS, type SheetAbout, type SheetTyped, sheetTyped } from '../spirit.fields.ts'
import { SPIRIT_CATEGORY_WORDS } from '../spirit.words.ts'
import { SheetFields } from './SheetFields.tsx'
import { SpiritGuide } from './SpiritGuide.tsx'
import type { SheetShown } from './sheet-shown.ts'
import type { SheetHere } from './use-sheet.ts'

type Props = { sheet: SheetShown; here: SheetHere; refused: RefusedForm | undefined }

/** Both halves of a sheet. It is posted before the JavaScript is there; after that it goes through the outbox. */
export function SheetForm({ sheet, here, refused }: Props) {
  const [about, setAbout] = useState<SheetAbout>('their')
  const [marks, setMarks] = useState(here.marks)
  const [guided, setGuided] = useState<SpiritCategory>('rules')
  const [wrong, setWrong] = useState<readonly string[]>([])
  const errorOf = (field: string) => (wrong.includes(field) ? m.spirit_problem_comment() : errorAt(refused, field))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedIn(new FormData(event.currentTarget))
    const unexplained = SHEET_FIELDS.filter(
      ({ mark, comment }) => asksForComment(typed[mark]) && !typed[comment].trim(),
    )
    setWrong(unexplained.map(({ comment }) => comment))
    const [first] = unexplained
    if (first) setAbout(first.about)
    else here.send(typed)
  }
  const mark = (category: SpiritCategory, value: number) => {
    setMarks((before) => ({ ...before, [about]: { ...before[about], [category]: value } }))
    setGuided(category)
  }
  const errors = wrong.map((field) => ({ field, text: labelOf(field) }))
  return (
    <PostForm keepsUnsaved noValidate onSubmit={submit}>
      <input type="hidden" name="game" value={sheet.game.id} />
      <input type="hidden" name="team" value={sheet.team.id} />
      <input type="hidden" name="basedOn" value={sheet.given?.version ?? 0} />
      <ErrorSummary errors={errors.length > 0 ? errors : errorsOf(refused)} />
      <div className="segments" role="group" aria-label={m.spirit_which()}>
        {SHEET_ABOUTS.map((it) => (
          <button key={it} type="button" aria-current={it === about || undefined} onClick={() => setAbout(it)}>
            {it === 'their' ? sheet.opponent.name : m.spirit_own_team({ team: sheet.team.name })}
          </button>
        ))}
      </div>
      <div className="spirit-columns">
        <div>
          {SHEET_ABOUTS.map((it) => (
            <div key={it} hidden={it !== about}>
              <SheetFields
                about={it}
                marks={here.marks[it]}
                comments={here.comments[it]}
                onMark={mark}
                errorOf={errorOf}
              />
            </div>
          ))}
          <FormFooter
            note={<SheetSent here={here} />}
            lead={
              <span aria-live="polite">
                <b className="font-display text-score">{spiritTotal(marks[about])}</b>{' '}
                <span className="text-small text-ink-2">{m.spirit_of_total({ most: SPIRIT_TOTAL_MOST })}</span>
              </span>
            }
          >
            <Button type="submit" wide size="big" busy={here.sent === 'sending'} busyText={m.site_sending()}>
              {sheet.given ? m.spirit_change() : m.spirit_send()}
            </Button>
          </FormFooter>
        </div>
        <aside className="spirit-beside">
          <Section title={SPIRIT_CATEGORY_WORDS[guided]()}>
            <div className="pt-2">
              <SpiritGuide category={guided} />
            </div>
          </Section>
        </aside>
      </div>
    </PostForm>
  )
}

function typedIn(form: FormData): SheetTyped {
  const textIn = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return sheetTyped((field) => Number(textIn(field)), textIn)
}

function labelOf(field: string): string {
  const found = SHEET_FIELDS.find(({ comment }) => comment === field)
  return found
    ? `${SPIRIT_CATEGORY_WORDS[found.category]()}: ${m.spirit_problem_comment()}`
    : m.spirit_problem_comment()
}

function SheetSent({ here: { sent } }: { here: SheetHere }) {
  if (sent === 'waiting') return <SentState kind="waiting">{m.spirit_kept()}</SentState>
  return sent === 'sending' ? <SentState kind="sending">{m.outbox_state_sending()}</SentState> : null
}
