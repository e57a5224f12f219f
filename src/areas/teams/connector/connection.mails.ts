import { written } from '#areas/notifications/letters.api.server.ts'

/**
 * What people are told about their player, in their language. No names: a mail must not carry what somebody typed about
 * somebody else.
 */

type Language = 'en' | 'de' | ''

/** Their team's manager, or an admin, said that it is them. */
export const connectionConfirmedMail = (language: Language, publicUrl: string) =>
  written(
    language === 'de'
      ? {
          subject: 'Dein Konto ist verbunden',
          parts: [
            'Hallo,',
            'dein Team hat bestätigt, wer du bist. Deine Spiele findest du jetzt auf deiner Startseite.',
            { words: 'Dein Spielerprofil', href: `${publicUrl}/user/connector` },
          ],
        }
      : {
          subject: 'your account is connected',
          parts: [
            'Hello,',
            "your team has confirmed who you are. You'll find your games on your home page.",
            { words: 'Your player', href: `${publicUrl}/user/connector` },
          ],
        },
  )

export const connectionDeclinedMail = (language: Language, publicUrl: string) =>
  written(
    language === 'de'
      ? {
          subject: 'Dein Konto wurde nicht verbunden',
          parts: [
            'Hallo,',
            'dein Team hat nicht bestätigt, dass du die ausgewählte Person bist. Frag nach deinem Code und verbinde dein Konto damit:',
            { words: 'Konto verbinden', href: `${publicUrl}/user/connector` },
          ],
        }
      : {
          subject: 'your account was not connected',
          parts: [
            'Hello,',
            "your team didn't confirm that you are the player you chose. Ask them for your code and use it to connect your account:",
            { words: 'Connect account', href: `${publicUrl}/user/connector` },
          ],
        },
  )

/** Somebody else let go of their player. */
export const disconnectedMail = (language: Language, publicUrl: string) =>
  written(
    language === 'de'
      ? {
          subject: 'Dein Konto ist nicht mehr verbunden',
          parts: [
            'Hallo,',
            'dein Team oder die Organisation hat dein Konto von deinem Spielerprofil getrennt. War das ein Versehen, frag nach deinem neuen Code:',
            { words: 'Konto verbinden', href: `${publicUrl}/user/connector` },
          ],
        }
      : {
          subject: 'your account is no longer connected',
          parts: [
            'Hello,',
            'your team or the organisers have disconnected your account from your player profile. If that was a mistake, ask them for your new code:',
            { words: 'Connect account', href: `${publicUrl}/user/connector` },
          ],
        },
  )
