import { Pencil, Trash2 } from 'lucide-react'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import { formatMoment, formatWeekday } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { spiritTotal } from '#rules/spirit/sheet.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { CategoryTable } from '../CategoryTable.tsx'
import { SheetFields } from '../sheet/SheetFields.tsx'
import { SheetComments } from '../sheet/SheetsBeside.tsx'
import { SHEET_ABOUTS, spiritReasonField } from '../spirit.fields.ts'
import { adminSpiritHref } from './admin-spirit.address.ts'
import type { SpiritGame } from './admin-spirit.queries.server.ts'
import type { WholeSheet } from './admin-spirit-shown.ts'

type Props = {
  one: SpiritGame
  /** The id of the sheet that is being corrected. */
  corrected: string | null
  refused: RefusedForm | undefined
}

/** Both sheets of a game with everything, and the correction of one of them. */
export function AdminSheets({ one: { game, sheets, zone }, corrected, refused }: Props) {
  return (
    <div className="max-w-read">
      <PageHeader
        title={`${game.home.name} – ${game.away.name}`}
        context={m.spirit_when({ day: formatWeekday(game.day), time: game.time.replace(/^0/, '') })}
        back={adminSpiritHref({ division: game.division })}
      />
      <ErrorSummary errors={errorsOf(refused)} />
      {sheets.length < 2 && (
        <p className="py-3 text-ink-2">{m.spirit_admin_missing_count({ count: 2 - sheets.length })}</p>
      )}
      {sheets.map((sheet) => (
        <Section
          key={sheet.id}
          title={m.spirit_admin_rates({ rater: sheet.rater, rated: sheet.rated })}
          end={<span className="font-display text-digit">{spiritTotal(sheet.marks.their)}</span>}
        >
          <p className="py-2 text-small text-ink-2">{aboutSheet(sheet, zone)}</p>
          <WholeSheetTable sheet={sheet} />
          {sheet.id === corrected ? (
            <Correction sheet={sheet} refused={refused} />
          ) : (
            <div className="py-3">
              <ButtonLink
                kind="line"
                size="small"
                icon={Pencil}
                to={adminSpiritHref({ game: game.id, sheet: sheet.id })}
              >
                {m.spirit_admin_correct()}
              </ButtonLink>
            </div>
          )}
        </Section>
      ))}
    </div>
  )
}

const aboutSheet = ({ by, at, correctedAt }: WholeSheet, zone: string): string =>
  [
    m.spirit_admin_given_by({ name: by || m.spirit_admin_somebody(), moment: formatMoment(at, zone) }),
    ...(correctedAt === '' ? [] : [m.spirit_admin_corrected_at({ moment: formatMoment(correctedAt, zone) })]),
  ].join(' · ')

function WholeSheetTable({ sheet: { rater, rated, marks, comments } }: { sheet: WholeSheet }) {
  return (
    <>
      <CategoryTable
        label={m.spirit_admin_rates({ rater, rated })}
        columns={[
          { key: 'their', head: rated, cell: (it) => marks.their[it], total: spiritTotal(marks.their) },
          { key: 'own', head: m.spirit_mean_self(), cell: (it) => marks.own[it], total: spiritTotal(marks.own) },
        ]}
      />
      <SheetComments title={m.spirit_admin_about({ team: rated })} marks={marks.their} of={comments.their} />
      <SheetComments title={m.spirit_admin_about_self()} marks={marks.own} of={comments.own} />
    </>
  )
}

function Correction({ sheet, refused }: { sheet: WholeSheet; refused: RefusedForm | undefined }) {
  const busy = useIsSending()
  return (
    <PostForm key={sheet.version} noValidate keepsUnsaved className="grid gap-4 pt-3">
      <input type="hidden" name="sheet" value={sheet.id} />
      <input type="hidden" name="basedOn" value={sheet.version} />
      {SHEET_ABOUTS.map((about) => (
        <div key={about}>
          <h3 className="font-semibold">
            {about === 'their' ? sheet.rated : m.spirit_own_team({ team: sheet.rater })}
          </h3>
          <SheetFields
            about={about}
            marks={sheet.marks[about]}
            comments={sheet.comments[about]}
            errorOf={(field) => errorAt(refused, field)}
          />
        </div>
      ))}
      <TextInput
        name="reason"
        label={m.spirit_admin_reason()}
        hint={m.spirit_admin_reason_hint()}
        defaultValue={refused?.values['reason']}
        error={errorAt(refused, 'reason')}
        {...limitsOf(spiritReasonField)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="correct" busy={busy}>
          {m.spirit_admin_save()}
        </Button>
        <Button type="submit" name="intent" value="remove" kind="danger" icon={Trash2} busy={busy}>
          {m.spirit_admin_remove()}
        </Button>
      </div>
    </PostForm>
  )
}
