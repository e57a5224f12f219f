/** An urgent announcement that still holds. */
export interface Alarm {
  readonly id: string
  /** Who manages several teams of a division is told the same for each. */
  readonly announcement: string
  readonly title: string
  /** '' where the title says it all. */
  readonly text: string
}

/** Whether a notice is one, as records have it. */
export const isAlarm = ({ category, urgent }: Readonly<Record<string, unknown>>): boolean =>
  category === 'announcements' && urgent === true
