import { formatWeekday } from '#client/when.ts'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { State } from '#ui/marks/State.tsx'
import { List } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { TimetableGrid } from '#ui/timetable/TimetableGrid.tsx'
import { TimetableSlots } from '#ui/timetable/TimetableSlots.tsx'
import { m } from '#words/messages.js'
import { wizardHref } from '../wizard.address.ts'
import type { GenerateShown } from './generated.server.ts'

type Run = Extract<NonNullable<GenerateShown['run']>, { state: 'done' }>

/** What came out: how good it is, what has no place, and how it looks. */
export function GeneratedResult({ run, days }: { run: Run; days: readonly string[] }) {
  const { games, placed, misses, unplaced, unplacedMore, withoutDuty } = run
  const isWhole = placed === games
  return (
    <>
      <Note kind={isWhole ? 'ok' : 'warn'} title={m.schedule_wizard_placed({ placed, games })} announced>
        {isWhole ? m.schedule_wizard_all_placed() : m.schedule_wizard_not_all_placed()}
      </Note>
      {unplaced.length > 0 && (
        <Section title={m.schedule_wizard_unplaced()} aside={String(games - placed)}>
          <List>
            {unplaced.map(({ game, division, title, nearest, reasons, help }) => (
              <li key={game} className="py-3">
                <p className="flex items-center gap-2 font-semibold">
                  <DivisionMark division={division} /> {title}
                </p>
                {nearest && <p className="text-small text-ink-2">{nearest}</p>}
                {reasons.map((reason) => (
                  <p key={reason} className="text-small">
                    {reason}
                  </p>
                ))}
                {help.map((it) => (
                  <p key={it} className="text-small">
                    <State kind="ok">{it}</State>
                  </p>
                ))}
              </li>
            ))}
          </List>
          {unplacedMore > 0 && (
            <p className="pt-2 text-small text-ink-2">{m.schedule_wizard_more({ count: unplacedMore })}</p>
          )}
        </Section>
      )}
      <Section title={m.schedule_wizard_quality()}>
        <p className="pt-2 text-small text-ink-2">{m.schedule_wizard_quality_hint()}</p>
        <List>
          <li className="py-2">
            <State kind="ok">{m.schedule_wizard_rules_kept()}</State>
          </li>
          {misses.map((miss) => (
            <li key={miss} className="py-2">
              <State kind="warn">{miss}</State>
            </li>
          ))}
          {misses.length === 0 && (
            <li className="py-2">
              <State kind="ok">{m.schedule_wizard_no_misses()}</State>
            </li>
          )}
          {withoutDuty > 0 && (
            <li className="py-2">
              <State kind="warn">{m.schedule_wizard_without_duty({ count: withoutDuty })}</State>
            </li>
          )}
        </List>
      </Section>
      <Preview run={run} days={days} />
    </>
  )
}

function Preview({ run, days }: { run: Run; days: readonly string[] }) {
  const { preview, day, field } = run
  const href = (chosen: number, at = field) =>
    wizardHref({ step: 'generate', division: '' }, { day: String(chosen), field: at })
  const fieldName = preview.fields.find(({ key }) => key === field)?.name ?? ''
  const slots = preview.blocks.filter((it) => it.field === field).toSorted((one, other) => one.from - other.from)
  return (
    <Section title={m.schedule_wizard_preview()}>
      <div className="grid grid-cols-1 gap-3 pt-3">
        {days.length > 1 && (
          <Segments
            label={m.schedule_wizard_day()}
            segments={days.map((it, index) => ({
              to: href(index),
              label: formatWeekday(it),
              current: index === day,
            }))}
          />
        )}
        <div className="desk:hidden">
          <FilterChips
            label={m.schedule_wizard_step_fields()}
            filters={preview.fields.map(({ key, name }) => ({
              to: href(day, key),
              label: m.schedule_wizard_field({ name }),
              current: key === field,
            }))}
          />
          <div className="pt-3">
            {slots.length === 0 ? (
              <p className="text-small text-ink-2">{m.schedule_wizard_no_games_here()}</p>
            ) : (
              <TimetableSlots label={m.schedule_wizard_field({ name: fieldName })} slots={slots} />
            )}
          </div>
        </div>
        <div className="hidden desk:block">
          <TimetableGrid
            label={formatWeekday(days[day] ?? '')}
            fields={preview.fields.map((it) => ({ ...it, name: m.schedule_wizard_field({ name: it.name }) }))}
            from={preview.from}
            to={preview.to}
            blocks={preview.blocks}
            stretches={preview.stretches}
          />
        </div>
      </div>
    </Section>
  )
}
