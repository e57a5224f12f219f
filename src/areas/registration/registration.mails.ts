import { type Written, written } from '#areas/notifications/letters.api.server.ts'
import type { Registration } from './registration.server.ts'

/**
 * The mails about a registration, in both languages. Before an admin has looked at it nothing that somebody typed is in
 * them: the address may belong to a stranger.
 */

type Language = Registration['language']
/** `tournament` may be ''. */
interface Names {
  readonly division: string
  readonly tournament: string
}

/** With the link to change or withdraw it. */
export const confirmationMail = (language: Language, { division, tournament }: Names, href: string): Written =>
  written(
    language === 'de'
      ? {
          subject: 'Eure Anmeldung ist da',
          parts: [
            'Hallo,',
            `für dich wurde ein Team in der Division ${division} angemeldet${tournament === '' ? '' : ` (${tournament})`}. Die Organisation entscheidet und meldet sich per E-Mail.`,
            'Hier kannst du die Anmeldung ansehen, ändern oder zurückziehen:',
            { words: 'Anmeldung ansehen', href },
            'Wer den Link hat, kann die Anmeldung ändern. Bewahr ihn auf und gib ihn nur deinem Team weiter.',
            'Du hast gar kein Team angemeldet? Dann zieh die Anmeldung mit diesem Link zurück.',
          ],
        }
      : {
          subject: 'we have your registration',
          parts: [
            'Hello,',
            `a team was registered in your name in the division ${division}${tournament === '' ? '' : ` (${tournament})`}. The organisers will decide and email you.`,
            'View, change or withdraw the registration here:',
            { words: 'Open the registration', href },
            'Anyone with this link can change the registration. Keep it safe and share it with your team only.',
            "Didn't register a team? Use the same link to withdraw the registration.",
          ],
        },
  )

/** A new link by an admin: the one before is lost. */
export const newLinkMail = (language: Language, team: string, href: string): Written =>
  written(
    language === 'de'
      ? {
          subject: 'Neuer Link zu eurer Anmeldung',
          parts: [
            'Hallo,',
            `hier kannst du die Anmeldung von ${team} ansehen, ändern oder zurückziehen. Der alte Link gilt nicht mehr:`,
            { words: 'Anmeldung ansehen', href },
          ],
        }
      : {
          subject: 'a new link to your registration',
          parts: [
            'Hello,',
            `view, change or withdraw the registration of ${team} here. The old link no longer works:`,
            { words: 'Open the registration', href },
          ],
        },
  )

export const waitingMail = (language: Language, team: string): Written =>
  written(
    language === 'de'
      ? {
          subject: 'Euer Team steht auf der Warteliste',
          parts: [
            'Hallo,',
            `${team} steht auf der Warteliste. Wird ein Platz frei, schreibt dir die Organisation.`,
            'Mit dem Link aus der ersten E-Mail kannst du die Anmeldung ändern oder zurückziehen.',
          ],
        }
      : {
          subject: 'your team is on the waiting list',
          parts: [
            'Hello,',
            `${team} is on the waiting list. If a place becomes free, the organisers will email you.`,
            'Use the link in the first email to change or withdraw the registration.',
          ],
        },
  )

export const declinedMail = (language: Language, team: string, reason: string): Written =>
  written(
    language === 'de'
      ? {
          subject: 'Eure Anmeldung',
          parts: ['Hallo,', `${team} kann diesmal nicht dabei sein. Die Organisation schreibt dazu:`, reason],
        }
      : {
          subject: 'your registration',
          parts: ['Hello,', `${team} can't take part this time. The organisers say:`, reason],
        },
  )

export const reopenedMail = (language: Language, team: string): Written =>
  written(
    language === 'de'
      ? {
          subject: 'Eure Anmeldung ist wieder offen',
          parts: ['Hallo,', `über die Anmeldung von ${team} wird neu entschieden. Du bekommst wieder eine E-Mail.`],
        }
      : {
          subject: 'your registration is open again',
          parts: [
            'Hello,',
            `the organisers will decide on the registration of ${team} again. You'll get another email.`,
          ],
        },
  )

/** To whoever withdrew it, so that nobody does it unnoticed. */
export const withdrawnMail = (language: Language): Written =>
  written(
    language === 'de'
      ? {
          subject: 'Eure Anmeldung wurde zurückgezogen',
          parts: [
            'Hallo,',
            'eure Anmeldung wurde zurückgezogen. Solange die Anmeldung offen ist, kannst du das mit dem Link aus der ersten E-Mail rückgängig machen.',
          ],
        }
      : {
          subject: 'your registration was withdrawn',
          parts: [
            'Hello,',
            'your registration was withdrawn. While registration is open, you can undo this with the link in the first email.',
          ],
        },
  )
