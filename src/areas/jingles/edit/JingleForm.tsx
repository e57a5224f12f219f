import { Trash2 } from 'lucide-react'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { SubmitButton } from '#client/forms/SubmitButton.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { editHref } from '../jingle-href.ts'
import { jingleFields } from '../jingles.fields.ts'
import type { EditedJingle, EditedJingles } from '../jingles.queries.server.ts'
import { jingleName, lengthInWords } from './jingle-words.ts'

type Props = EditedJingles & {
  /** Left out: a new one. */
  jingle: EditedJingle | undefined
  refused: RefusedForm | undefined
}

/** One jingle: its names, whose it is, and its sound. */
export function JingleForm({ jingle, jingles, teams, refused: all }: Props) {
  const refused = refusedOf(all, 'add', 'change')
  const typed = (name: 'name_en' | 'name_de' | 'team') => refused?.values[name] ?? jingle?.[name] ?? ''
  const of = (name: 'name_en' | 'name_de') => ({
    name,
    defaultValue: typed(name),
    error: errorAt(refused, name),
    autoComplete: 'off',
    ...limitsOf(jingleFields[name]),
  })
  const isTaken = (team: string) => jingles.some((it) => it.team === team && it.id !== jingle?.id)
  return (
    <div className="max-w-form">
      <PageHeader
        title={jingle ? jingleName(jingle) : m.jingles_add()}
        context={jingle && lengthInWords(jingle.milliseconds)}
        back={editHref()}
      />
      <ErrorSummary errors={errorsOf(refusedOf(all, 'remove'))} />
      <PostForm encType="multipart/form-data" noValidate keepsUnsaved className="grid gap-4">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value={jingle ? 'change' : 'add'} />
        {jingle && (
          <>
            <input type="hidden" name="jingle" value={jingle.id} />
            <input type="hidden" name="base" value={jingle.updated} />
            <audio controls preload="none" src={jingle.href} aria-label={jingleName(jingle)} className="w-full" />
          </>
        )}
        <div className="grid items-start gap-3 desk:grid-cols-2">
          <TextInput {...of('name_en')} label={m.jingles_name_en()} lang="en" />
          <TextInput {...of('name_de')} label={m.jingles_name_de()} lang="de" />
        </div>
        <p className="-mt-2 text-small text-ink-2">{m.articles_one_language()}</p>
        <Select
          name="team"
          label={m.jingles_team()}
          defaultValue={typed('team')}
          error={errorAt(refused, 'team')}
          placeholder={m.jingles_no_team()}
          options={teams.filter(({ id }) => !isTaken(id)).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FileDrop
          name="sound"
          label={jingle ? m.jingles_other_sound() : m.jingles_choose()}
          hint={m.jingles_hint()}
          accept={`${jingleFields.sound.types.join()},.mp3,.m4a,.aac,.ogg,.opus,.wav`}
          error={errorAt(refused, 'sound')}
        />
        <SubmitButton text={jingle ? m.jingles_save() : m.jingles_add()} />
      </PostForm>
      {jingle && <RemoveJingle jingle={jingle} />}
    </div>
  )
}

const REMOVE = 'remove-jingle'

const RemoveJingle = ({ jingle }: { jingle: EditedJingle }) => (
  <ConfirmForm
    id={REMOVE}
    className="pt-4"
    fields={{ intent: 'remove', jingle: jingle.id, base: jingle.updated }}
    title={m.jingles_remove_title({ name: jingleName(jingle) })}
    text={m.jingles_remove_text()}
    keep={m.jingles_remove_keep()}
    act={m.jingles_remove()}
    ask={
      <Button kind="plain" icon={Trash2} {...opens(REMOVE)}>
        {m.jingles_remove()}
      </Button>
    }
  />
)
