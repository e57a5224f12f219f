/** `?step=format&division=mixed` */
export const WIZARD_PATH = '/admin/schedule/init'

/** In the order of the questions: what there is room for is asked before how it is played. */
export const STEPS = ['days', 'fields', 'times', 'teams', 'format', 'wishes', 'generate'] as const
export type WizardStep = (typeof STEPS)[number]

/** A question; those about a division are asked once for each. */
export interface WizardPlace {
  readonly step: WizardStep
  readonly division: string
}

interface DivisionsOfSteps {
  /** Divisions that have teams. */
  readonly teams: readonly string[]
  /** Divisions that have a format. */
  readonly format: readonly string[]
}

/** All questions, one after the other. */
export const wizardPlaces = (asked: DivisionsOfSteps): readonly WizardPlace[] =>
  STEPS.flatMap((step): readonly WizardPlace[] => {
    if (step !== 'teams' && step !== 'format') return [{ step, division: '' }]
    const divisions = asked[step]
    // Without any division the question says what is missing.
    return divisions.length === 0 && step === 'teams'
      ? [{ step, division: '' }]
      : divisions.map((division) => ({ step, division }))
  })

/** The place that an address names; the first where it names none. */
export function questionIn(params: URLSearchParams, places: readonly WizardPlace[]): WizardPlace {
  const [step, division] = [params.get('step'), params.get('division')]
  const ofStep = places.filter((it) => it.step === step)
  return ofStep.find((it) => it.division === division) ?? ofStep[0] ?? places[0] ?? { step: 'days', division: '' }
}

export const isSameQuestion = (one: WizardPlace, other: WizardPlace): boolean =>
  one.step === other.step && one.division === other.division

/** Undefined beyond the first and the last. */
export function placeBeside(places: readonly WizardPlace[], place: WizardPlace, by: 1 | -1): WizardPlace | undefined {
  const at = places.findIndex((it) => isSameQuestion(it, place))
  return at < 0 ? undefined : places[at + by]
}

export function wizardHref({ step, division }: WizardPlace, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ step, ...(division !== '' && { division }), ...more })
  return `${WIZARD_PATH}?${query.toString()}`
}
