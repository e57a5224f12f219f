/** Calendars as RFC 5545 writes them. */

export interface CalendarEvent {
  /** The same for ever: a calendar knows by it what it has already. */
  readonly uid: string
  /** Grows with every change that calendars must take over. */
  readonly sequence: number
  readonly changed: Date
  readonly starts: Date
  readonly ends: Date
  readonly title: string
  readonly place: string
  readonly description: string
  readonly url: string
  readonly isCancelled: boolean
  /** Whether it takes place is not decided yet. */
  readonly isTentative?: boolean
}

export interface Calendar {
  readonly name: string
  readonly events: readonly CalendarEvent[]
}

const LINE_OCTETS = 75

/** The whole file. Times are in UTC, so that no time zone has to be described. */
export const icsOf = ({ name, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fieldside//Schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `NAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')

const linesOf = (event: CalendarEvent): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  // As of the last change, not of the request: what has not changed stays the same file.
  `DTSTAMP:${utc(event.changed)}`,
  `LAST-MODIFIED:${utc(event.changed)}`,
  `DTSTART:${utc(event.starts)}`,
  `DTEND:${utc(event.ends)}`,
  `SUMMARY:${escaped(event.title)}`,
  ...(event.place === '' ? [] : [`LOCATION:${escaped(event.place)}`]),
  ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
  `URL:${event.url}`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : event.isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/** `20260613T073000Z` */
const utc = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Control characters that no text may hold, tabs and line breaks apart. */
const CONTROLS = /[^\P{Cc}\t\r\n]/gu

export const escaped = (text: string): string =>
  text
    .replaceAll(CONTROLS, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')

/** At most 75 octets in a line; what goes on begins with a space. Characters stay whole. */
export function folded(line: string): string {
  const parts: string[] = []
  let [part, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      parts.push(part)
      ;[part, octets] = [' ', 1]
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
