import { Plus, Trash2 } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { EditorFields, NewKeyFields, withChosen } from './EditorFields.tsx'
import type { EditorShown } from './editor.server.ts'

type Props = { shown: EditorShown; division: string }
type Pool = EditorShown['pools'][number]

/** Who is in which pool. A pool whose members change gets its games anew. */
export const EditedPools = ({ shown, division, refused }: Props & { refused: RefusedForm | undefined }) => (
  <>
    {shown.pools.length === 0 && <p>{m.schedule_wizard_no_pools()}</p>}
    <div className="grid gap-2 desk:grid-cols-2 desk:gap-x-8">
      {shown.pools.map((pool) => (
        <PoolForm key={`${pool.key} ${shown.base}`} pool={pool} shown={shown} division={division} />
      ))}
    </div>
    <AddPoolForm key={shown.base} shown={shown} division={division} refused={refused} />
  </>
)

function PoolForm({ pool, shown, division }: Props & { pool: Pool }) {
  const busy = useIsSending()
  const { key, title, name, stage, isSwiss, members, carries, mayCarry } = pool
  const later = shown.sources.filter(({ value }) => !value.startsWith(`${key}.`))
  const choices = stage === 1 ? [...shown.seeds, ...later] : [...later, ...shown.seeds]
  return (
    <Section title={title}>
      <PostForm className="grid gap-3 pt-3">
        <EditorFields shown={shown} division={division} intent="pool" at={key} />
        <TextInput
          id={`pool-${key}-name`}
          name="name"
          label={m.schedule_wizard_pool_name()}
          optional
          defaultValue={name}
          maxLength={40}
          autoComplete="off"
        />
        {isSwiss ? (
          <p className="text-small text-ink-2">{m.schedule_wizard_swiss_members({ count: members.length })}</p>
        ) : (
          [...members, undefined].map((member, index) => (
            <Select
              key={index}
              id={`pool-${key}-${index}`}
              name="member"
              label={member ? m.schedule_wizard_member({ number: index + 1 }) : m.schedule_wizard_member_more()}
              placeholder={m.schedule_wizard_nobody()}
              defaultValue={member?.value ?? ''}
              options={withChosen(choices, member)}
            />
          ))
        )}
        {mayCarry.length > 0 && !isSwiss && (
          <fieldset>
            <legend className="field-label">{m.schedule_wizard_carries()}</legend>
            {mayCarry.map((it) => (
              <Checkbox
                key={it.key}
                id={`pool-${key}-carries-${it.key}`}
                name="carries"
                value={it.key}
                label={it.title}
                defaultChecked={carries.includes(it.key)}
              />
            ))}
          </fieldset>
        )}
        <div>
          <Button type="submit" kind="line" busy={busy} busyText={m.site_sending()}>
            {m.schedule_wizard_save_pool({ pool: title })}
          </Button>
        </div>
      </PostForm>
      <PostForm className="pt-2">
        <EditorFields shown={shown} division={division} intent="pool-remove" at={key} />
        <Button type="submit" kind="plain" icon={Trash2}>
          {m.schedule_wizard_remove_pool({ pool: title })}
        </Button>
      </PostForm>
    </Section>
  )
}

/** As many as a pool usually has; a larger one gets the others one by one. */
const MEMBERS_ASKED = 4

function AddPoolForm({ shown, division, refused }: Props & { refused: RefusedForm | undefined }) {
  const busy = useIsSending()
  return (
    <Section title={m.schedule_wizard_add_pool()}>
      <p className="pt-2 text-small text-ink-2">{m.schedule_wizard_add_pool_hint()}</p>
      <PostForm className="grid gap-3 pt-3">
        <ErrorSummary errors={errorsOf(refused)} />
        <EditorFields shown={shown} division={division} intent="pool-add" />
        <NewKeyFields next={shown.nextKeys.pool} refused={refused} />
        <div className="grid gap-3 desk:grid-cols-2">
          {Array.from({ length: MEMBERS_ASKED }, (_, index) => (
            <Select
              key={index}
              id={`new-pool-${index}`}
              name="member"
              label={m.schedule_wizard_member({ number: index + 1 })}
              placeholder={m.schedule_wizard_nobody()}
              defaultValue=""
              options={[...shown.sources, ...shown.seeds]}
            />
          ))}
        </div>
        <div>
          <Button type="submit" kind="line" icon={Plus} busy={busy} busyText={m.site_sending()}>
            {m.schedule_wizard_add_pool()}
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}
