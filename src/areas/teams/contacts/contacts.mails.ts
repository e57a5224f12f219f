import { type Written, written } from '#areas/notifications/letters.api.server.ts'
import type { Language } from '#http/pages/languages.ts'

/** Mails to those who speak for a team that takes part, in both languages. */

/** Whoever has no account yet. */
export const invitedMail = (language: Language | '', team: string, href: string): Written =>
  written(
    language === 'de'
      ? {
          subject: `${team} ist dabei`,
          parts: [
            'Hallo,',
            `${team} ist angenommen.`,
            'Als Teammanager pflegst du den Kader, meldest Ergebnisse und siehst, was das Team zahlen muss. Nimm dafür die Einladung an; ein Konto kannst du dabei anlegen:',
            { words: 'Einladung annehmen', href },
            'Der Link gilt 30 Tage und für eine Person.',
          ],
        }
      : {
          subject: `${team} is in`,
          parts: [
            'Hello,',
            `${team} is approved.`,
            'As team manager you look after the roster, report scores and see what the team has to pay. Accept the invitation to get started; you can create an account on the way:',
            { words: 'Accept the invitation', href },
            'The link is valid for 30 days and works for one person.',
          ],
        },
  )

/** What is passed on by hand in any chat or mail: one text, with the link in it. */
export const passedOnMessage = (language: Language, { tournament, team, link }: PassedOn): string =>
  language === 'de'
    ? [
        `Hallo, ${team} ist dabei${tournament === '' ? '' : `: ${tournament}`}.`,
        `Mit diesem Link wirst du Teammanager: Du pflegst den Kader, meldest Ergebnisse und siehst, was das Team zahlen muss. Ein Konto kannst du dabei anlegen.`,
        link,
        'Er gilt 30 Tage und für drei Leute aus dem Team.',
      ].join('\n\n')
    : [
        `Hello, ${team} is in${tournament === '' ? '' : `: ${tournament}`}.`,
        `This link makes you its team manager: you look after the roster, report scores and see what the team has to pay. You can create an account on the way.`,
        link,
        'It is valid for 30 days and for three people from the team.',
      ].join('\n\n')

interface PassedOn {
  /** '' before it has a name. */
  readonly tournament: string
  readonly team: string
  readonly link: string
}

/** Whose account manages the team from now on. */
export const managerMail = (language: Language | '', team: string, publicUrl: string): Written =>
  written(
    language === 'de'
      ? {
          subject: `${team} ist dabei`,
          parts: [
            'Hallo,',
            `${team} ist angenommen. Du bist ab sofort Teammanager, mit deinem bisherigen Konto:`,
            { words: 'Zum Team', href: `${publicUrl}/teammanager` },
          ],
        }
      : {
          subject: `${team} is in`,
          parts: [
            'Hello,',
            `${team} is approved. You are now its team manager, with the account you already have:`,
            { words: 'Go to the team', href: `${publicUrl}/teammanager` },
          ],
        },
  )

/** What the organisers write, as they typed it. */
export const messageMail = (subject: string, text: string): Written => written({ subject, parts: text.split(/\n{2,}/) })
