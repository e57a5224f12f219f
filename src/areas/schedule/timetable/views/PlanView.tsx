import { SitePlanView } from '../../site-plan/SitePlanView.tsx'
import type { TimetableParts } from '../timetable-view.ts'

/** Where the fields are. */
export const PlanView = ({ timetable: { sitePlan, refused } }: { timetable: TimetableParts }) => (
  <SitePlanView {...sitePlan} refused={refused} />
)
