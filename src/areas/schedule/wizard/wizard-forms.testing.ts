import { type ScheduleDraft, scheduleDraftOf } from '../plan/draft.queries.server.ts'
import { type WizardState, wizardStateOf } from './answers/wizard.queries.server.ts'
import type { WizardStage } from './wizard.testing.ts'

type Shown = Awaited<ReturnType<WizardStage['look']>>
type Step = Shown['asked']['step']
type StepShown<It extends Step> = Extract<Shown['asked'], { step: It }>

/** What the wizard shows, and its forms as the page would send them. `wizard` is that of the test that runs. */
export function wizardForms(wizard: () => WizardStage) {
  async function asked<It extends Step>(step: It, query = `step=${step}`): Promise<StepShown<It>> {
    const { asked } = await wizard().look(query)
    if (asked.step !== step) throw new Error(`${asked.step} is shown`)
    return asked as StepShown<It>
  }

  /** With the answer that is ready. */
  const formOf = {
    async fields(): Promise<Record<string, string>> {
      const { shown } = await asked('fields')
      return {
        intent: 'fields',
        base: String(shown.base),
        show: shown.fields.find((it) => it.is_show)?.id ?? '',
        ...Object.fromEntries(
          shown.hours.flatMap(({ from, to }, day) => [
            [`hours.${day}.from`, clock(from)],
            [`hours.${day}.to`, clock(to)],
          ]),
        ),
        ...Object.fromEntries(
          shown.fields.flatMap(({ id, name }, index) => [
            [`fields.${index}.id`, id],
            [`fields.${index}.name`, name],
          ]),
        ),
      }
    },
    async times(): Promise<Record<string, string>> {
      const { shown } = await asked('times')
      return {
        intent: 'times',
        base: String(shown.base),
        minimum_rest: String(shown.minimum_rest),
        ...Object.fromEntries(
          shown.lengths.flatMap((it, index) => [
            [`lengths.${index}.division`, it.division],
            [`lengths.${index}.minutes`, String(it.minutes)],
            [`lengths.${index}.slot_minutes`, String(it.slot_minutes)],
          ]),
        ),
        ...Object.fromEntries(
          shown.breaks.flatMap((it, index) => [
            [`breaks.${index}.day`, String(it.day)],
            [`breaks.${index}.from`, clock(it.from)],
            [`breaks.${index}.to`, clock(it.to)],
          ]),
        ),
      }
    },
    async teams(division: string): Promise<Record<string, string>> {
      const { shown } = await asked('teams', `step=teams&division=${division}`)
      return {
        intent: 'teams',
        division,
        base: String(shown?.base),
        ...Object.fromEntries(
          (shown?.teams ?? []).flatMap(({ id }, index) => [
            [`teams.${index}.id`, id],
            [`teams.${index}.number`, String(index + 1)],
            [`teams.${index}.plays`, 'on'],
          ]),
        ),
      }
    },
    async format(division: string): Promise<Record<string, string>> {
      const { shown } = await asked('format', `step=format&division=${division}`)
      return { intent: 'format', division, base: String(shown?.base), code: String(shown?.chosen) }
    },
    async wishes(): Promise<Record<string, string>> {
      const { shown } = await asked('wishes')
      return { intent: 'wishes', base: String(shown.base) }
    },
  }

  const apply = async (more: Record<string, string> = {}) => {
    const { shown } = await asked('generate')
    return wizard().send({ intent: 'apply', version: String(shown.version), job: shown.run?.job ?? '', ...more })
  }

  return { asked, formOf, apply, state: () => stateOf(wizard()), draft: () => draftOf(wizard()) }
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

async function stateOf({ stage }: WizardStage): Promise<WizardState> {
  const found = await wizardStateOf(stage.db)
  if (!found) throw new Error('There is no tournament')
  return found
}

async function draftOf({ stage }: WizardStage): Promise<ScheduleDraft> {
  const found = await scheduleDraftOf(stage.db)
  if (!found) throw new Error('There is no tournament')
  return found
}
