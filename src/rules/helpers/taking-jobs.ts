import { collide, type Interval } from './job-times.ts'

/** Whether somebody can take a job, leave it, or be given the place that has become free. */

export const JOB_STATES = ['draft', 'open', 'locked', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Helpers see it and come. One that is being planned or is cancelled does not exist for them. */
export const takesPlace = (state: JobState | ''): boolean => state === 'open' || state === 'locked'

export const ENTRY_STATUSES = ['booked', 'waiting', 'offered', 'cancelled', 'present', 'absent'] as const
export type EntryStatus = (typeof ENTRY_STATUSES)[number]

/** An offer keeps its place until it is answered or has lapsed; whoever did not come had one. */
export const holdsPlace = (status: EntryStatus | ''): boolean =>
  status === 'booked' || status === 'offered' || status === 'present' || status === 'absent'

/** Somebody has promised to be there, or was. */
export const isPromised = (status: EntryStatus | ''): boolean => status === 'booked' || status === 'present'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Until then somebody else can still be found. */
export const LEAVE_UNTIL_HOURS = 3

export interface JobPlaces extends Interval {
  readonly state: JobState | ''
  readonly needed: number
  readonly maximum: number
  /** 0: none. */
  readonly minimumAge: number
  /** How many places are held. */
  readonly taken: number
  /** How many of those look for a replacement. */
  readonly seeking: number
}

/** Something that somebody has to be at. */
export interface Engagement extends Interval {
  readonly title: string
  /** `15:10` */
  readonly ends: string
}

export interface Taker {
  /** Of the tournament's switch. */
  readonly areEntriesOpen: boolean
  /** Of the entry that somebody has here already. */
  readonly status: EntryStatus | ''
  /** Undefined while nobody has said. */
  readonly birthYear: number | undefined
  /** Other jobs that somebody has promised or is offered. */
  readonly jobs: readonly Engagement[]
  readonly games: readonly Engagement[]
}

export type TakeRefusal =
  | 'entries_closed'
  | 'job_not_open'
  | 'job_began'
  | 'already_yours'
  | 'age_unknown'
  | 'too_young'
  | 'clashes_with_job'
  | 'clashes_with_game'

export type TakeVerdict =
  | { readonly ok: true; readonly as: 'place' | 'replacement' | 'waiting' }
  | { readonly ok: false; readonly code: TakeRefusal; readonly clash?: Engagement }

/** The year alone does not tell whether somebody has had this year's birthday, so it is not counted. */
export const surelyAged = (birthYear: number, at: number): number => new Date(at).getUTCFullYear() - birthYear - 1

/** In the order in which people should hear it: what they can do nothing about first. */
export function canTakeJob(job: JobPlaces, taker: Taker, now: number): TakeVerdict {
  const no = (code: TakeRefusal, clash?: Engagement): TakeVerdict => ({ ok: false, code, ...(clash && { clash }) })
  if (!taker.areEntriesOpen) return no('entries_closed')
  if (job.state !== 'open') return no('job_not_open')
  if (now >= job.from) return no('job_began')
  if (taker.status !== '' && taker.status !== 'cancelled') return no('already_yours')
  if (job.minimumAge > 0) {
    if (taker.birthYear === undefined) return no('age_unknown')
    if (surelyAged(taker.birthYear, job.from) < job.minimumAge) return no('too_young')
  }
  const game = taker.games.find((it) => collide(it, job))
  if (game) return no('clashes_with_game', game)
  const other = taker.jobs.find((it) => collide(it, job))
  if (other) return no('clashes_with_job', other)
  return { ok: true, as: placeFor(job) }
}

/** What is needed is filled first, then whoever looks for a replacement may go, then what is wanted besides is filled. */
function placeFor({ needed, maximum, taken, seeking }: JobPlaces): 'place' | 'replacement' | 'waiting' {
  if (taken < Math.min(needed, maximum)) return 'place'
  if (seeking > 0) return 'replacement'
  return taken < maximum ? 'place' : 'waiting'
}

/** Three hours before, at the latest. Later somebody else has to come in one's place. */
export const canLeave = (from: number, now: number): boolean => now <= from - LEAVE_UNTIL_HOURS * HOUR_MS

/** While entries are off, or a job is locked, its list stays as it is: nobody leaves or looks for a replacement alone. */
export const isListClosed = (state: JobState | '', areEntriesOpen: boolean): boolean =>
  state === 'locked' || !areEntriesOpen

/** At most so long the first of the waiting list keeps others waiting. */
const OFFER_MINUTES = 120
const OFFER_LEAST_MINUTES = 10

/** Until when an offer stands: half of the time that is left at most, and never beyond the start. */
export function offerUntil(from: number, now: number): number {
  const half = Math.floor((from - now) / 2)
  const wanted = Math.max(OFFER_LEAST_MINUTES * MINUTE_MS, Math.min(OFFER_MINUTES * MINUTE_MS, half))
  return Math.min(from, now + wanted)
}

/** How many of those who wait can be offered a place. */
export const placesToOffer = ({ maximum, taken }: Pick<JobPlaces, 'maximum' | 'taken'>, waiting: number): number =>
  Math.max(0, Math.min(maximum - taken, waiting))

/** The lowest numbers that nobody has: two people never have the same place. */
export function freePlaces(held: readonly number[], count: number): readonly number[] {
  const taken = new Set(held)
  const free: number[] = []
  for (let place = 1; free.length < count; place += 1) if (!taken.has(place)) free.push(place)
  return free
}
