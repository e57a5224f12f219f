import { formatWeekday } from '#client/when.ts'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { State } from '#ui/marks/State.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { wizardHref } from '../wizard.address.ts'
import type { GenerateShown } from './generated.server.ts'

/** All answers at a glance; each leads back to its question. */
export function PlanSummary({ shown }: { shown: GenerateShown }) {
  const divisions = useDivisions()
  const at = (step: 'days' | 'fields' | 'times' | 'wishes') => wizardHref({ step, division: '' })
  return (
    <Section title={m.schedule_wizard_answers()}>
      <List>
        <Row
          to={at('days')}
          title={m.schedule_wizard_step_days()}
          text={shown.days.map((day) => formatWeekday(day)).join(', ')}
        />
        <Row
          to={at('fields')}
          title={m.schedule_wizard_step_fields()}
          text={m.schedule_wizard_fields({ count: shown.fields.length })}
        />
        <Row
          to={at('times')}
          title={m.schedule_wizard_step_times()}
          text={m.schedule_wizard_times_told({ rest: shown.minimumRest, breaks: shown.breaks })}
        />
        {shown.divisions.map(({ division, teams, changed, format, length }) => (
          <Row
            key={division}
            lead={<DivisionMark division={division} />}
            to={wizardHref({ step: format ? 'format' : 'teams', division })}
            title={divisions.name(division)}
            text={
              <>
                {m.schedule_wizard_division_told({ teams, minutes: length.minutes, slot: length.slotMinutes })}
                <br />
                {format
                  ? `${format.isOwn ? m.schedule_wizard_own_format({ title: format.title }) : format.title}: ${format.counts}`
                  : m.schedule_wizard_too_few()}
                {changed && (
                  <span className="block">
                    <State kind="warn">{m.schedule_wizard_teams_changed()}</State>
                  </span>
                )}
                {format?.noRoom && (
                  <span className="block">
                    <State kind="warn">{m.schedule_wizard_no_room()}</State>
                  </span>
                )}
                {format?.isBroken && (
                  <span className="block">
                    <State kind="danger">{m.schedule_wizard_broken()}</State>
                  </span>
                )}
              </>
            }
          />
        ))}
        <Row
          to={at('wishes')}
          title={m.schedule_wizard_step_wishes()}
          text={`${m.schedule_wizard_wishes_told({ count: shown.wishes })} · ${shown.hasDuties ? m.schedule_wizard_duties_yes() : m.schedule_wizard_duties_no()}`}
        />
      </List>
    </Section>
  )
}
