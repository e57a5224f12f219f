import type { Reader } from '#records/reader.ts'

/** What an area tells the admins' first page. */
export interface AdminArea {
  /** What a new installation still needs. */
  checklist?(reader: Reader): Promise<readonly ChecklistItem[]>
  /** What waits for an admin's decision. */
  decisions?(reader: Reader): Promise<readonly Decision[]>
}

/** Ticks itself: `done` follows from what is there. */
export interface ChecklistItem {
  /** Names its words: `administration_checklist_<key>`. */
  readonly key: string
  readonly done: boolean
  /** Where it is done; undefined where no page does it yet. */
  readonly href: string | undefined
}

export interface Decision {
  /** Names its words: `administration_decision_<key>`. */
  readonly key: string
  readonly count: number
  /** Where it is decided. */
  readonly href: string
}
