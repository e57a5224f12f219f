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
            'Alle Buchungen, das Konto und einen QR-Code für eure Banking-App findet ihr hier:',
            { words: 'Beiträge öffnen', href },
            'Ihr habt gerade überwiesen? Dann ist alles erledigt: Die Zahlung erscheint, sobald sie gebucht ist.',
          ],
        }
      : {
          subject: `${team} still owes ${amount}`,
          parts: [
            tournament === '' ? 'Hello,' : `Hello, this is ${tournament}:`,
            `${team} still owes ${amount}. Please transfer it with the reference ${inFours(reference)}.`,
            'All entries, the bank account and a QR code for your banking app are here:',
            { words: 'Show fees', href },
            'Already paid in the last few days? Then you are all set: the payment appears once it is booked.',
          ],
        },
  )
