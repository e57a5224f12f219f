import { ClashingField } from '#client/forms/ClashingField.tsx'
import { errorAt } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { ANSWER_MAX, TICKED } from '#rules/registration-answers.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { answerInWords, optionsShown, ownAnswerField, type QuestionShown, questionLabel } from './question-words.ts'

type Props = {
  questions: readonly QuestionShown[]
  valueOf: (field: string) => string | undefined
  refused: RefusedForm | undefined
  /** What somebody else has saved in a field meanwhile. */
  theirs?: (field: string) => string | undefined
}

/** What the organisers ask besides; nothing where they ask nothing. */
export function QuestionFields({ questions, valueOf, refused, theirs }: Props) {
  if (questions.length === 0) return null
  return (
    <Section title={m.registration_section_questions()}>
      <div className="grid gap-4 pt-3">
        {questions.map((question) => {
          const name = ownAnswerField(question.id)
          const value = valueOf(name) ?? ''
          return (
            <ClashingField
              key={question.id}
              name={name}
              label={questionLabel(question)}
              mine={value}
              theirs={theirs?.(name)}
              inWords={(answer) => answerInWords(question, answer) || m.site_clash_nothing()}
            >
              <QuestionField name={name} question={question} value={value} error={errorAt(refused, name)} />
            </ClashingField>
          )
        })}
      </div>
    </Section>
  )
}

type FieldProps = { name: string; question: QuestionShown; value: string; error: string | undefined }

function QuestionField({ name, question, value, error }: FieldProps) {
  const label = questionLabel(question)
  const common = { name, error, ...(question.is_required ? { required: true } : {}) }
  const isOptional = !question.is_required
  switch (question.kind) {
    case 'tick':
      return <Checkbox {...common} label={label} value={TICKED} defaultChecked={value !== ''} />
    case 'choice':
      return (
        <Select
          {...common}
          label={label}
          options={optionsShown(question)}
          placeholder={m.registration_answer_choose()}
          defaultValue={value}
          optional={isOptional}
        />
      )
    case 'number':
      return (
        <TextInput
          {...common}
          label={label}
          inputMode="decimal"
          defaultValue={value}
          optional={isOptional}
          autoComplete="off"
        />
      )
    default:
      return (
        <TextArea
          {...common}
          label={label}
          rows={2}
          maxLength={ANSWER_MAX}
          defaultValue={value}
          optional={isOptional}
        />
      )
  }
}
