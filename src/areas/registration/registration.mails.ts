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
            'Mit diesem Link siehst du die Anmeldung, änderst sie oder ziehst sie zurück:',
            { words: 'Anmeldung ansehen', href },
            'Wer den Link hat, kann die Anmeldung ändern. Bewahre ihn auf und gib ihn nur deinem Team weiter.',
            'Falls du kein Team angemeldet hast: Mit demselben Link kannst du die Anmeldung zurückziehen.',
          ],
        }
      : {
          subject: 'your registration has arrived',
          parts: [
            'Hello,',
            `a team was registered for you in the division ${division}${tournament === '' ? '' : ` (${tournament})`}. The organisers decide, and write to you.`,
            'With this link you see the registration, change it or withdraw it:',
            { words: 'Open the registration', href },
            'Whoever has the link can change the registration. Keep it, and pass it on to your team only.',
            'If you did not register a team: with the same link you can withdraw the registration.',
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
            `mit diesem Link siehst du die Anmeldung von ${team}, änderst sie oder ziehst sie zurück. Der alte Link gilt nicht mehr:`,
            { words: 'Anmeldung ansehen', href },
          ],
        }
      : {
          subject: 'a new link to your registration',
          parts: [
            'Hello,',
            `with this link you see the registration of ${team}, change it or withdraw it. The old link has ended:`,
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
            'Mit dem Link aus der ersten Mail kannst du die Anmeldung ändern oder zurückziehen.',
          ],
        }
      : {
          subject: 'your team is on the waiting list',
          parts: [
            'Hello,',
            `${team} is on the waiting list. When a place becomes free the organisers write to you.`,
            'With the link of the first mail you can change the registration or withdraw it.',
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
          parts: ['Hello,', `${team} cannot take part this time. The organisers say:`, reason],
        },
  )

export const reopenedMail = (language: Language, team: string): Written =>
  written(
    language === 'de'
      ? {
          subject: 'Eure Anmeldung ist wieder offen',
          parts: ['Hallo,', `über die Anmeldung von ${team} wird neu entschieden. Du bekommst wieder eine Mail.`],
        }
      : {
          subject: 'your registration is open again',
          parts: ['Hello,', `the registration of ${team} will be decided anew. You will get another mail.`],
        },
  )

/** To whoever withdrew it, so that nobody does it unnoticed. */
export const withdrawnMail = (language: Language): Written =>
  written(
    language === 'de'
      ? {
          subject: 'Eure Anmeldung ist zurückgezogen',
          parts: [
            'Hallo,',
            'eure Anmeldung wurde zurückgezogen. Solange die Anmeldung offen ist, kannst du das mit dem Link aus der ersten Mail rückgängig machen.',
          ],
        }
      : {
          subject: 'your registration is withdrawn',
          parts: [
            'Hello,',
            'your registration was withdrawn. While registration is open you can undo this with the link of the first mail.',
          ],
        },
  )
