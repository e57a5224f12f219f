import { written } from '#areas/notifications/letters.api.server.ts'

interface Reminder {
  readonly tournament: string
  readonly team: string
  readonly opponent: string
  readonly href: string
}

/** That a sheet is missing, in the language of whoever gets it. */
export const missingSheetMail = (language: string, { tournament, team, opponent, href }: Reminder) =>
  written(
    language === 'de'
      ? {
          subject: `Spirit-Bogen für ${oneLine(opponent)} fehlt`,
          parts: [
            tournament === '' ? 'Hallo,' : `Hallo von ${tournament},`,
            `von ${team} fehlt noch der Spirit-Bogen für das Spiel gegen ${opponent}.`,
            { words: 'Bogen ausfüllen', href },
            'Was ihr bekommen habt, seht ihr, sobald beide Bögen da sind.',
          ],
        }
      : {
          subject: `spirit sheet for ${oneLine(opponent)} missing`,
          parts: [
            tournament === '' ? 'Hello,' : `Hello from ${tournament},`,
            `${team} has not given its spirit sheet for the game against ${opponent} yet.`,
            { words: 'Fill in the sheet', href },
            'What you received is shown as soon as both sheets are in.',
          ],
        },
  )

/** A subject is one line. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ')
