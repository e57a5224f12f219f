/** What notices are about. People turn off what they do not want to be disturbed by; it stays in their inbox. */
export const NOTICE_CATEGORIES = ['announcements', 'games', 'jobs', 'waiting', 'spirit', 'equipment', 'team'] as const

export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number]

/** Nobody turns off what everybody on the site has to know at once, such as a thunderstorm. */
export const comesAlways = (notice: { readonly category: NoticeCategory | ''; readonly urgent: boolean }): boolean =>
  notice.category === 'announcements' && notice.urgent

/** How long an urgent announcement lies over every page, unless it is recalled before: as long as a thunderstorm. */
export const ALARM_HOURS = 3

/** Whether somebody wants to be disturbed by it. */
export const isWanted = (
  notice: { readonly category: NoticeCategory | ''; readonly urgent: boolean },
  off: readonly NoticeCategory[],
): boolean => comesAlways(notice) || !off.some((it) => it === notice.category)
