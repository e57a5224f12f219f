import { localTimeOf } from '#rules/calendar/time.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { m } from '#words/messages.js'
import type { saidFields, whenFields } from './announcements.fields.ts'
import type { Announcement } from './deliver.server.ts'

/** An announcement as the admins' form holds one. */

export type AnnouncementField = keyof typeof saidFields | keyof typeof whenFields

export const NEW_ANNOUNCEMENT: FormValues<AnnouncementField> = {
  to: 'everybody',
  title_en: '',
  title_de: '',
  text_en: '',
  text_de: '',
  urgent: '',
  day: '',
  time: '',
}

export function valuesOfAnnouncement(announcement: Announcement, zone: string): FormValues<AnnouncementField> {
  const { day, time } = localTimeOf(new Date(announcement.due.replace(' ', 'T')), zone)
  return {
    to: announcement.to,
    title_en: announcement.title_en,
    title_de: announcement.title_de,
    text_en: announcement.text_en,
    text_de: announcement.text_de,
    urgent: announcement.urgent ? 'on' : '',
    day,
    time,
  }
}

export const ANNOUNCEMENT_LABELS: Readonly<Record<AnnouncementField, () => string>> = {
  to: m.announcements_field_to,
  title_en: m.announcements_field_title_en,
  title_de: m.announcements_field_title_de,
  text_en: m.announcements_field_text_en,
  text_de: m.announcements_field_text_de,
  urgent: m.announcements_field_urgent,
  day: m.announcements_field_day,
  time: m.announcements_field_time,
}
