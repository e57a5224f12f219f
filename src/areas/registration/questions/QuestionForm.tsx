import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { QUESTION_KINDS } from '#rules/registration-answers.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import { type EditedQuestion, KIND_WORDS } from './question-words.ts'
import { questionFields } from './questions.fields.ts'

type Props = {
  /** Left out: a new one. */
  question?: EditedQuestion
  refused: RefusedForm | undefined
}

export function QuestionForm({ question, refused }: Props) {
  const busy = useIsSending()
  const prefix = question?.id ?? 'new'
  const field = (name: 'label_en' | 'label_de' | 'kind' | 'options') => ({
    name,
    id: `${prefix}-${name}`,
    defaultValue: refused?.values[name] ?? question?.[name] ?? '',
    error: errorAt(refused, name),
  })
  const isRequired = refused ? refused.values['is_required'] === 'on' : (question?.is_required ?? false)
  return (
    <PostForm noValidate keepsUnsaved preventScrollReset className="grid max-w-read gap-4 py-3">
      <ErrorSummary errors={errorsOf(refused).map(({ text }) => ({ text }))} />
      {question && <input type="hidden" name="question" value={question.id} />}
      {question && <input type="hidden" name="base" value={question.base} />}
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <TextInput
          {...field('label_en')}
          {...limitsOf(questionFields.label_en)}
          label={m.registration_question_label_en()}
          lang="en"
          autoComplete="off"
        />
        <TextInput
          {...field('label_de')}
          {...limitsOf(questionFields.label_de)}
          label={m.registration_question_label_de()}
          lang="de"
          autoComplete="off"
        />
      </div>
      <Select
        {...field('kind')}
        label={m.registration_question_kind()}
        options={QUESTION_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind]() }))}
        placeholder={m.registration_answer_choose()}
      />
      <TextArea
        {...field('options')}
        {...limitsOf(questionFields.options)}
        label={m.registration_question_options()}
        hint={m.registration_question_options_hint()}
        rows={4}
        optional
      />
      <Checkbox
        name="is_required"
        id={`${prefix}-is_required`}
        label={m.registration_question_required()}
        defaultChecked={isRequired}
      />
      <div>
        <Button
          type="submit"
          name="intent"
          value={question ? 'question-change' : 'question-add'}
          busy={busy}
          busyText={m.site_sending()}
        >
          {question ? m.registration_settings_save() : m.registration_question_add()}
        </Button>
      </div>
    </PostForm>
  )
}
