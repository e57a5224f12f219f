import { type Written, written } from '#areas/notifications/letters.api.server.ts'
import { inFours } from '#rules/settlement/reference.ts'

interface Facts {
  readonly team: string
  /** '' while it has no name. */
  readonly tournament: string
  readonly amount: string
  readonly reference: string
  readonly href: string
}

/** To a manager of a team that still owes something. */
export const reminderMail = (
  language: 'en' | 'de' | '',
  { team, tournament, amount, reference, href }: Facts,
): Written =>
  written(
    language === 'de'
      ? {
          subject: `${team} hat noch ${amount} offen`,
          parts: [
            tournament === '' ? 'Hallo,' : `Hallo, hier schreibt ${tournament}:`,
            `für ${team} sind noch ${amount} offen. Bitte überweist den Betrag mit der Referenz ${inFours(reference)}.`,
            'Auf eurer Abrechnung stehen alle Posten, das Konto und ein QR-Code für eure Banking-App:',
            { words: 'Abrechnung öffnen', href },
            'Falls ihr gerade überwiesen habt, ist das schon erledigt: Die Zahlung erscheint, sobald sie gebucht ist.',
          ],
        }
      : {
          subject: `${team} still owes ${amount}`,
          parts: [
            tournament === '' ? 'Hello,' : `Hello, this is ${tournament}:`,
            `${amount} are still open for ${team}. Please transfer them with the reference ${inFours(reference)}.`,
            'Your settlement shows every item, the account, and a QR code for your banking app:',
            { words: 'Open the settlement', href },
            'If you have paid in the last days, all is done: the payment appears as soon as it is booked.',
          ],
        },
  )
