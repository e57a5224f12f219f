import { ArrowDown, ArrowUp } from 'lucide-react'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { PostForm } from '#client/forms/PostForm.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { QUESTIONS_MOST } from '#rules/registration-answers.ts'
import { Button } from '#ui/controls/Button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { List } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { QuestionForm } from './QuestionForm.tsx'
import { QUESTION_ACTS } from './question-acts.ts'
import { type EditedQuestion, KIND_WORDS, optionsShown, questionLabel } from './question-words.ts'

type Props = {
  /** In their order. */
  questions: readonly EditedQuestion[]
  refused: RefusedForm | undefined
}

/** What whoever registers a team is asked besides: each opens into its form, one more can be added. */
export function QuestionsEditor({ questions, refused: all }: Props) {
  const refused = QUESTION_ACTS.some((it) => it === all?.values['intent']) ? all : undefined
  const isGone = refused?.status === 404
  const refusedFor = (question: string) => (!isGone && refused?.values['question'] === question ? refused : undefined)
  const refusedNew = refused?.values['intent'] === 'question-add' ? refused : undefined
  return (
    <Section title={m.registration_questions()}>
      <p className="pt-2 text-small text-ink-2">{m.registration_questions_text()}</p>
      {isGone && (
        <div className="pt-3">
          <Note kind="warn" announced>
            {refused.problem.text}
          </Note>
        </div>
      )}
      {questions.length > 0 && (
        <List label={m.registration_questions()}>
          {questions.map((question, index) => (
            <Entry
              key={question.id}
              question={question}
              isFirst={index === 0}
              isLast={index === questions.length - 1}
              refused={refusedFor(question.id)}
            />
          ))}
        </List>
      )}
      {questions.length < QUESTIONS_MOST && (
        // Saved, there is one more, and the form closes.
        <details key={questions.length} open={refusedNew !== undefined} className="group pt-3">
          <summary className={`${buttonClass({ kind: 'line' })} group-open:hidden`}>
            {m.registration_question_add()}
          </summary>
          <QuestionForm refused={refusedNew} />
        </details>
      )}
    </Section>
  )
}

type EntryProps = {
  question: EditedQuestion
  isFirst: boolean
  isLast: boolean
  refused: RefusedForm | undefined
}

function Entry({ question, isFirst, isLast, refused }: EntryProps) {
  const { id, base, kind } = question
  const label = questionLabel(question)
  const dialog = `remove-question-${id}`
  const facts = [
    kind === '' ? '' : KIND_WORDS[kind](),
    kind === 'choice'
      ? optionsShown(question)
          .map((option) => option.label)
          .join(' / ')
      : '',
    question.is_required ? m.registration_question_is_required() : '',
  ]
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">{label}</h3>
          <p className="text-small wrap-anywhere text-ink-2">{facts.filter(Boolean).join(', ')}</p>
        </div>
        <PostForm className="flex flex-none" preventScrollReset>
          <input type="hidden" name="question" value={id} />
          {!isFirst && (
            <IconButton
              type="submit"
              name="intent"
              value="question-up"
              icon={ArrowUp}
              label={m.registration_move_up({ team: label })}
            />
          )}
          {!isLast && (
            <IconButton
              type="submit"
              name="intent"
              value="question-down"
              icon={ArrowDown}
              label={m.registration_move_down({ team: label })}
            />
          )}
        </PostForm>
      </div>
      {/* Saved, it closes; refused, it is open with what was typed. */}
      <details key={base} open={refused !== undefined} className="group">
        <summary
          className={`${buttonClass({ kind: 'line', size: 'small' })} mt-2 group-open:hidden`}
          aria-label={m.registration_question_change_name({ label })}
        >
          {m.registration_question_change()}
        </summary>
        <QuestionForm question={question} refused={refused} />
        <Button
          kind="plain"
          size="small"
          {...opens(dialog)}
          aria-label={m.registration_question_remove_name({ label })}
        >
          {m.registration_question_remove()}
        </Button>
      </details>
      <ConfirmForm
        id={dialog}
        fields={{ intent: 'question-remove', question: id }}
        title={m.registration_question_remove_title({ label })}
        text={m.registration_question_remove_text()}
        keep={m.registration_question_keep()}
        act={m.registration_question_remove()}
      />
    </li>
  )
}
