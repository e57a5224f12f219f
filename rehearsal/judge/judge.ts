import type { LedgerKept } from '../ledger/ledger.ts'
import { feedbackOnce, jobsOnce, ordersOnce, throwsOnce } from './around.ts'
import { placesDecided, standingsLead } from './brackets.ts'
import type { Checked } from './findings.ts'
import { deskOnce, marksOnce, placesHeldBack, ringsForTheRight, spiritMeans, uploadsThere } from './more.ts'
import {
  connectionsOnce,
  emergenciesKept,
  everythingAnswers,
  moneyOnce,
  nobodyKeptOut,
  nothingPilesUp,
  noticesToTheRight,
  registrationsOnce,
  rostersOnce,
  secretsKept,
} from './people.ts'
import { everybodyHeard, noDoubleBooking, reportsOnce, resultsStand, sheetsOnce } from './scores.ts'
import type { FinalState } from './snapshot.ts'

/** What was acknowledged, what is there, and how many marks of secrets were met: everything that is judged. */
export interface Evidence {
  readonly ledger: LedgerKept
  readonly snapshot: FinalState
  readonly marksMet: number
}

/** Holds what is there against what was acknowledged. Reads nothing else, so that a kept world can be judged again. */
export const judge = ({ ledger, snapshot, marksMet }: Evidence): readonly Checked[] => [
  registrationsOnce(ledger, snapshot),
  rostersOnce(ledger, snapshot),
  emergenciesKept(ledger, snapshot),
  connectionsOnce(ledger, snapshot),
  reportsOnce(ledger, snapshot),
  resultsStand(ledger, snapshot),
  standingsLead(ledger, snapshot),
  placesDecided(ledger, snapshot),
  everybodyHeard(ledger, snapshot),
  noDoubleBooking(snapshot),
  sheetsOnce(ledger, snapshot),
  spiritMeans(ledger, snapshot),
  placesHeldBack(ledger, snapshot),
  moneyOnce(ledger, snapshot),
  jobsOnce(ledger, snapshot),
  ordersOnce(ledger, snapshot),
  throwsOnce(ledger, snapshot),
  feedbackOnce(ledger, snapshot),
  uploadsThere(ledger, snapshot),
  deskOnce(ledger, snapshot),
  marksOnce(ledger, snapshot),
  ringsForTheRight(snapshot),
  noticesToTheRight(snapshot),
  secretsKept(snapshot, marksMet),
  everythingAnswers(ledger, snapshot),
  nothingPilesUp(snapshot),
  ...(snapshot.barriers ? [nobodyKeptOut(snapshot.barriers)] : []),
]
