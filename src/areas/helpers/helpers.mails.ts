import { written } from '#areas/notifications/letters.api.server.ts'

/** What the organisers write to helpers, in the helper's language but for their own words. */
export const contactMail = (language: 'en' | 'de', tournament: string, message: string) => {
  const parts = message.split(/\n+/).filter(Boolean)
  return written(
    language === 'de'
      ? {
          subject: 'Nachricht an die Helferinnen und Helfer',
          parts: [tournament === '' ? 'Hallo,' : `Hallo, hier schreibt ${tournament}:`, ...parts],
        }
      : {
          subject: 'a message to the helpers',
          parts: [tournament === '' ? 'Hello,' : `Hello, this is ${tournament}:`, ...parts],
        },
  )
}
