import { Plus, Printer, SquareDashed, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { parOf } from '#rules/discgolf/course.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { IconLink } from '#ui/controls/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { State } from '#ui/marks/State.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { courseHref } from '../discgolf.address.ts'
import { layoutNameField } from '../discgolf.fields.ts'
import { noteText } from '../discgolf.words.ts'
import { adminCourseHref } from './admin-course.address.ts'
import type { EditedHole } from './course.queries.server.ts'

type Layout = { readonly id: string; readonly name: string; readonly updated: string }

type Props = {
  layouts: readonly Layout[]
  layout: Layout | undefined
  holes: readonly EditedHole[]
  refused: RefusedForm | undefined
  /** Above the holes. */
  children: ReactNode
}

/** The layouts, and the holes of one of them. */
export function AdminLayouts({ layouts, layout, holes, refused, children }: Props) {
  const add = layout && (
    <ButtonLink icon={Plus} to={adminCourseHref({ layout: layout.id, new: '' })}>
      {m.discgolf_add_hole()}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={m.discgolf_admin_course_title()}
        context={layout && m.discgolf_board_context({ holes: holes.length, par: parOf(holes) })}
        icons={
          layout &&
          holes.length > 0 && (
            <IconLink
              icon={Printer}
              label={m.discgolf_course_print()}
              to={courseHref({ layout: layout.id, view: 'sheet' })}
            />
          )
        }
        action={add}
      />
      {layouts.length > 1 && (
        <FilterChips
          label={m.discgolf_layouts()}
          filters={layouts.map(({ id, name }) => ({
            to: adminCourseHref({ layout: id }),
            label: name,
            current: id === layout?.id,
          }))}
        />
      )}
      {children}
      <div className="grid items-start gap-x-12 desk:grid-cols-[3fr_2fr]">
        {layout ? (
          <Section title={layout.name} aside={holes.length}>
            {holes.length === 0 ? (
              <EmptyState icon={SquareDashed} title={m.discgolf_no_holes()} action={add} />
            ) : (
              <List>
                {holes.map((hole) => (
                  <Row
                    key={hole.id}
                    lead={<span className="w-9 flex-none text-center font-display text-digit">{hole.number}</span>}
                    title={m.discgolf_par_metres({ par: hole.par, metres: hole.metres })}
                    text={noteText(hole)}
                    end={hole.has_pin && <State kind="waiting">{m.discgolf_closest_short()}</State>}
                    to={adminCourseHref({ layout: layout.id, hole: hole.id })}
                  />
                ))}
              </List>
            )}
          </Section>
        ) : (
          <EmptyState icon={SquareDashed} title={m.discgolf_course_none()}>
            {m.discgolf_no_layout_text()}
          </EmptyState>
        )}
        <div>
          <Section title={m.discgolf_new_layout()}>
            <NewLayout layouts={layouts} refused={refusedOf(refused, 'addLayout')} />
          </Section>
          {layout && <ChangeLayout key={layout.id} layout={layout} refused={refused} />}
        </div>
      </div>
    </>
  )
}

function NewLayout({ layouts, refused }: Pick<Props, 'layouts' | 'refused'>) {
  const busy = useIsSending()
  return (
    <PostForm key={layouts.length} noValidate className="grid max-w-form gap-3 pt-3">
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value="addLayout" />
      <TextInput
        name="name"
        id="new-name"
        label={m.discgolf_layout_name()}
        autoComplete="off"
        defaultValue={refused?.values['name'] ?? ''}
        error={errorAt(refused, 'name')}
        {...limitsOf(layoutNameField)}
      />
      {layouts.length > 0 && (
        <Select
          name="copyOf"
          label={m.discgolf_copy_of()}
          placeholder={m.discgolf_copy_none()}
          options={layouts.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div>
        <Button type="submit" kind="line" busy={busy} busyText={m.site_sending()}>
          {m.discgolf_add_layout()}
        </Button>
      </div>
    </PostForm>
  )
}

const REMOVE = 'remove-layout'

function ChangeLayout({ layout, refused }: { layout: Layout; refused: RefusedForm | undefined }) {
  const busy = useIsSending()
  const renamed = refusedOf(refused, 'renameLayout')
  return (
    <Section title={m.discgolf_this_layout()}>
      <PostForm key={layout.updated} noValidate className="grid max-w-form gap-3 pt-3">
        <ErrorSummary errors={errorsOf(refusedOf(refused, 'renameLayout', 'removeLayout'))} />
        <input type="hidden" name="layout" value={layout.id} />
        <input type="hidden" name="base" value={layout.updated} />
        <input type="hidden" name="intent" value="renameLayout" />
        <TextInput
          name="name"
          label={m.discgolf_layout_name()}
          autoComplete="off"
          defaultValue={renamed?.values['name'] ?? layout.name}
          error={errorAt(renamed, 'name')}
          {...limitsOf(layoutNameField)}
        />
        <div>
          <Button type="submit" kind="line" busy={busy}>
            {m.discgolf_rename()}
          </Button>
        </div>
      </PostForm>
      <ConfirmForm
        id={REMOVE}
        className="pt-3"
        fields={{ intent: 'removeLayout', layout: layout.id, base: layout.updated }}
        title={m.discgolf_remove_layout_title({ name: layout.name })}
        text={m.discgolf_remove_layout_text()}
        keep={m.discgolf_keep()}
        act={m.discgolf_remove_layout()}
        ask={
          <Button kind="plain" icon={Trash2} {...opens(REMOVE)}>
            {m.discgolf_remove_layout()}
          </Button>
        }
      />
    </Section>
  )
}
