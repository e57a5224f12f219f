import { KeyRound } from 'lucide-react'
import { Link } from 'react-router'
import { limitsOf } from '#client/forms/limits.ts'
import { useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt } from '#client/forms/problems.ts'
import { formatDay } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { shownCode } from '#rules/names/spoken-code.ts'
import { Button } from '#ui/controls/Button.tsx'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { State } from '#ui/marks/State.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { codeNameField } from '../../scores.fields.ts'
import { confirmHref, posterHref } from './confirm.address.ts'
import { DeedForm } from './DeedForm.tsx'
import type { CodeShown, CodesShown } from './desk-shown.ts'

type Props = { codes: CodesShown; given: string | undefined; refused: RefusedForm | undefined }

/** Codes for volunteers without an account, and the posters that lead to their fields. */
export function DayCodes({ codes: { codes, days, today, fields }, given, refused }: Props) {
  const busy = useIsSending()
  const typed = (name: string) => refused?.values[name]
  const open = codes.filter(({ isWithdrawn }) => !isWithdrawn)
  return (
    <section aria-label={m.scores_confirm_codes()}>
      <div className="no-print">
        <PageHeader title={m.scores_confirm_codes()} context={m.scores_confirm_codes_lead()} back={confirmHref.queue} />
      </div>
      {given !== undefined && <GivenCode code={given} />}
      <DeedForm intent="giveCode" className="no-print grid gap-3 pt-3">
        {refused && Object.keys(refused.errors).length === 0 && (
          <Note kind="danger" announced>
            {refused.problem.text}
          </Note>
        )}
        <Select
          name="day"
          label={m.scores_confirm_code_day()}
          options={days.map((day) => ({ value: day, label: formatDay(day) }))}
          defaultValue={typed('day') ?? (days.includes(today) ? today : days[0])}
          error={errorAt(refused, 'day')}
        />
        <Select
          name="field"
          label={m.scores_confirm_code_field()}
          placeholder={m.scores_confirm_every_field()}
          options={fields.map(({ id, name }) => ({ value: id, label: m.kit_field_named({ field: name }) }))}
          defaultValue={typed('field') ?? ''}
          error={errorAt(refused, 'field')}
        />
        <TextInput
          name="name"
          label={m.scores_confirm_code_name()}
          hint={m.scores_confirm_code_name_hint()}
          optional
          defaultValue={typed('name') ?? ''}
          error={errorAt(refused, 'name')}
          {...limitsOf(codeNameField)}
        />
        <Button type="submit" wide icon={KeyRound} busy={busy} busyText={m.site_sending()}>
          {m.scores_confirm_code_give()}
        </Button>
      </DeedForm>
      <div className="no-print">
        {open.length > 0 && (
          <Section title={m.scores_confirm_codes_given()} aside={String(open.length)}>
            <List>
              {open.map((code) => (
                <GivenRow key={code.id} code={code} isPast={code.day < today} busy={busy} />
              ))}
            </List>
          </Section>
        )}
        <Section title={m.scores_confirm_posters()} aside={m.scores_confirm_posters_aside()}>
          <ul className="posters">
            {fields.map(({ id, name }) => (
              <li key={id}>
                <Link to={posterHref(id)} className="link">
                  {m.kit_field_named({ field: name })}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </section>
  )
}

/** Once, and big enough to be read across a table; it is what is printed. */
function GivenCode({ code }: { code: string }) {
  return (
    <div className="given-code" role="status">
      <p className="font-semibold">{m.scores_confirm_code_is()}</p>
      <p className="given-code-digits">{shownCode(code)}</p>
      <p className="text-small text-ink-2">{m.scores_confirm_code_once()}</p>
      <div className="no-print pt-2">
        <PrintButton kind="line" />
      </div>
    </div>
  )
}

function GivenRow({ code, isPast, busy }: { code: CodeShown; isPast: boolean; busy: boolean }) {
  const where = code.field === '' ? m.scores_confirm_every_field() : m.kit_field_named({ field: code.field })
  return (
    <Row
      title={code.name || where}
      text={`${formatDay(code.day)}, ${where}`}
      end={
        isPast ? (
          <State kind="waiting">{m.scores_confirm_code_past()}</State>
        ) : (
          <DeedForm intent="withdrawCode" fields={{ dayCode: code.id }}>
            <Button
              type="submit"
              kind="line"
              size="small"
              busy={busy}
              aria-label={m.scores_confirm_code_withdraw_named({ name: code.name || where })}
            >
              {m.scores_confirm_code_withdraw()}
            </Button>
          </DeedForm>
        )
      }
    />
  )
}
