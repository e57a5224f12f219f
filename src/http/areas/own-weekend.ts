import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { Language } from '../pages/languages.ts'
import type { ViewerRecords } from '../pages/read-tracker.ts'

/** Who asks for their weekend. */
export interface OwnWeekendRequest {
  readonly reader: Reader
  readonly viewer: Viewer
  /** As they may see them. */
  readonly records: ViewerRecords
  readonly language: Language
}

/** Something that somebody has to be at, or has promised to bring. */
export interface WeekendEntry {
  /** The same for ever: calendars know by it what they have already. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly from: number
  /** The same as `from` for what takes no time, such as bringing a cake. */
  readonly to: number
  readonly title: string
  readonly place: string
  /** The page of ours that says more, if they may enter one. */
  readonly href?: string
  /** What is left out while it goes on, such as a talk: it collides with what must be, and is no fault. */
  readonly isOptional?: boolean
  /** Taken upon oneself, such as a job, rather than what one’s team or everybody has. */
  readonly isPromise?: boolean
  /** Whether it takes place, or for them, is not decided yet. */
  readonly isUncertain?: boolean
  /** What is said of it besides: “Waiting list”, “7 : 5”. */
  readonly note?: string
  readonly changed: Date
}

interface DeclaringArea {
  ownWeekend?(asked: OwnWeekendRequest): Promise<readonly WeekendEntry[]>
}

/** All that somebody has to be at, by time, whatever area it is of. Nothing for a guest. */
export async function ownWeekendOf(
  areas: readonly DeclaringArea[],
  asked: OwnWeekendRequest,
): Promise<readonly WeekendEntry[]> {
  if (asked.viewer.id === '') return []
  const found = await Promise.all(areas.map((area) => area.ownWeekend?.(asked) ?? Promise.resolve([])))
  return found.flat().toSorted((one, other) => one.from - other.from || (one.title < other.title ? -1 : 1))
}
