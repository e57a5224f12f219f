import { accountsArea } from '#areas/accounts/accounts.area.ts'
import { administrationArea } from '#areas/administration/administration.area.ts'
import { arrivalsArea } from '#areas/arrivals/arrivals.area.ts'
import { articlesArea } from '#areas/articles/articles.area.ts'
import { bookingArea } from '#areas/booking/booking.area.ts'
import { ceremonyArea } from '#areas/ceremony/ceremony.area.ts'
import { configurationArea } from '#areas/configuration/configuration.area.ts'
import { discgolfArea } from '#areas/discgolf/discgolf.area.ts'
import { equityArea } from '#areas/equity/equity.area.ts'
import { extrasArea } from '#areas/extras/extras.area.ts'
import { feedbackArea } from '#areas/feedback/feedback.area.ts'
import { foodsArea } from '#areas/foods/foods.area.ts'
import { helpersArea } from '#areas/helpers/helpers.area.ts'
import { imagesArea } from '#areas/images/images.area.ts'
import { jinglesArea } from '#areas/jingles/jingles.area.ts'
import { mapArea } from '#areas/map/map.area.ts'
import { notificationsArea } from '#areas/notifications/notifications.area.ts'
import { registrationArea } from '#areas/registration/registration.area.ts'
import { rehearsalArea } from '#areas/rehearsal/rehearsal.area.ts'
import { scheduleArea } from '#areas/schedule/schedule.area.ts'
import { scoresArea } from '#areas/scores/scores.area.ts'
import { settlementArea } from '#areas/settlement/settlement.area.ts'
import { shotracerArea } from '#areas/shotracer/shotracer.area.ts'
import { spiritArea } from '#areas/spirit/spirit.area.ts'
import { standingsArea } from '#areas/standings/standings.area.ts'
import { statsArea } from '#areas/stats/stats.area.ts'
import { teamsArea } from '#areas/teams/teams.area.ts'
import { timelineArea } from '#areas/timeline/timeline.area.ts'
import { tournamentArea } from '#areas/tournament/tournament.area.ts'
import { weekendArea } from '#areas/weekend/weekend.area.ts'
import type { Area } from '#http/areas/area.ts'

/** The one list of areas, in the order in which a tournament is set up. */
export const AREAS: readonly Area[] = [
  tournamentArea,
  articlesArea,
  imagesArea,
  equityArea,
  teamsArea,
  jinglesArea,
  registrationArea,
  mapArea,
  helpersArea,
  foodsArea,
  scheduleArea,
  scoresArea,
  spiritArea,
  standingsArea,
  ceremonyArea,
  rehearsalArea,
  settlementArea,
  extrasArea,
  discgolfArea,
  timelineArea,
  weekendArea,
  shotracerArea,
  arrivalsArea,
  bookingArea,
  configurationArea,
  accountsArea,
  notificationsArea,
  feedbackArea,
  statsArea,
  administrationArea,
]
