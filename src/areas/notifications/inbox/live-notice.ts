import type { ComponentType } from 'react'
import { Watched } from '#client/watched.ts'
import type { NoticeCategory } from '#rules/notifications/categories.ts'

export interface LiveNoticeProps {
  /** With what they have turned off; undefined for guests, whose device knows. */
  readonly person: { readonly noticesOff: readonly NoticeCategory[] } | undefined
  /** Of guests, who are counted here: when they were told something. */
  readonly news: readonly string[]
  /** Of people who are signed in, who are counted by the service. */
  readonly unread: number
}

/** Draws what is told while a page is open; there once the first page is at rest, because nothing is told before. */
export const liveNotice = new Watched<ComponentType<LiveNoticeProps> | undefined>(undefined)
