import type { WizardPlan } from './answers/wizard-plan.ts'
import { type WizardPlace, wizardPlaces } from './wizard.address.ts'

/** The questions that these answers leave to ask: of divisions that have teams, and formats of those that have enough. */
export const placesFor = ({ divisions }: WizardPlan): readonly WizardPlace[] =>
  wizardPlaces({
    teams: divisions
      .filter(({ teams }) => teams.teams.length + teams.leftOut.length > 0)
      .map(({ division }) => division),
    format: divisions.filter(({ chosen }) => chosen !== undefined).map(({ division }) => division),
  })
