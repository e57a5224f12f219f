import { written } from '#areas/notifications/letters.api.server.ts'
import type { Language } from '#http/pages/languages.ts'

/**
 * The mails of the accounts, in both languages.
 * None of them holds anything that somebody typed: a name in a mail to a stranger would carry other people's words. The one
 * exception is what an admin answers to somebody who asked.
 */

/** The account is new: its address must be proved. */
export const verificationMail = (language: Language | '', href: string) =>
  written(
    language === 'de'
      ? {
          subject: 'Bitte bestätige deine E-Mail-Adresse',
          parts: [
            'Hallo,',
            'für diese Adresse wurde ein Konto angelegt. Mit diesem Link bestätigst du, dass sie dir gehört:',
            { words: 'Adresse bestätigen', href },
            'Der Link gilt 24 Stunden und nur einmal. Falls du kein Konto angelegt hast, ignoriere diese Mail.',
          ],
        }
      : {
          subject: 'please confirm your e-mail address',
          parts: [
            'Hello,',
            'an account was made for this address. With this link you confirm that it is yours:',
            { words: 'Confirm address', href },
            'The link is valid for 24 hours and works once. If you did not make an account, ignore this mail.',
          ],
        },
  )

/** Somebody signed up with an address that has an account; `invited` leads to the invitation that they had. */
export const knownAddressMail = (language: Language | '', publicUrl: string, invited?: string) =>
  written(
    language === 'de'
      ? {
          subject: 'Du hast schon ein Konto',
          parts: [
            'Hallo,',
            'jemand wollte mit dieser Adresse ein Konto anlegen. Es gibt aber schon eines; es wurde nichts geändert.',
            { words: 'Einloggen', href: `${publicUrl}/user/login` },
            ...(invited ? ['Eingeloggt kannst du die Einladung annehmen:', { words: 'Einladung', href: invited }] : []),
            'Du kennst das Passwort nicht mehr? Hier bekommst du ein neues:',
            { words: 'Neues Passwort', href: `${publicUrl}/user/reset-password` },
            'Falls du das nicht warst, ignoriere diese Mail.',
          ],
        }
      : {
          subject: 'you already have an account',
          parts: [
            'Hello,',
            'somebody wanted to make an account with this address. There is one already; nothing was changed.',
            { words: 'Sign in', href: `${publicUrl}/user/login` },
            ...(invited ? ['Signed in you can accept the invitation:', { words: 'Invitation', href: invited }] : []),
            'You do not remember the password? Here you get a new one:',
            { words: 'New password', href: `${publicUrl}/user/reset-password` },
            'If it was not you, ignore this mail.',
          ],
        },
  )

export const resetMail = (language: Language | '', href: string) =>
  written(
    language === 'de'
      ? {
          subject: 'Neues Passwort',
          parts: [
            'Hallo,',
            'mit diesem Link wählst du ein neues Passwort:',
            { words: 'Neues Passwort wählen', href },
            'Der Link gilt 30 Minuten und nur einmal. Falls du das nicht wolltest, ignoriere diese Mail.',
          ],
        }
      : {
          subject: 'new password',
          parts: [
            'Hello,',
            'with this link you choose a new password:',
            { words: 'Choose a new password', href },
            'The link is valid for 30 minutes and works once. If you did not ask for it, ignore this mail.',
          ],
        },
  )

/** The code stands by itself, so that it can be read at a glance and copied. */
export const codeMail = (language: Language | '', code: string) =>
  written(
    language === 'de'
      ? {
          subject: 'Dein Code zum Einloggen',
          parts: [
            'Hallo,',
            'mit diesem Code loggst du dich ein:',
            code,
            'Er gilt zehn Minuten und nur einmal. Gib ihn niemandem weiter. Falls du ihn nicht wolltest, ignoriere diese Mail.',
          ],
        }
      : {
          subject: 'your code to sign in',
          parts: [
            'Hello,',
            'with this code you sign in:',
            code,
            'It is valid for ten minutes and works once. Do not pass it on. If you did not ask for it, ignore this mail.',
          ],
        },
  )

/** To the new address. */
export const emailChangeMail = (language: Language | '', href: string) =>
  written(
    language === 'de'
      ? {
          subject: 'Bitte bestätige deine neue E-Mail-Adresse',
          parts: [
            'Hallo,',
            'mit diesem Link wird dies die Adresse deines Kontos:',
            { words: 'Neue Adresse bestätigen', href },
            'Der Link gilt 30 Minuten und nur einmal. Falls du das nicht wolltest, ignoriere diese Mail.',
          ],
        }
      : {
          subject: 'please confirm your new e-mail address',
          parts: [
            'Hello,',
            'with this link this becomes the address of your account:',
            { words: 'Confirm new address', href },
            'The link is valid for 30 minutes and works once. If you did not ask for it, ignore this mail.',
          ],
        },
  )

/** To the old address, once the account has another: its owner may not have been the one who changed it. */
export const addressLeftMail = (language: Language | '') =>
  written(
    language === 'de'
      ? {
          subject: 'Dein Konto hat eine neue E-Mail-Adresse',
          parts: [
            'Hallo,',
            'dein Konto gehört ab jetzt zu einer anderen Adresse, und alle Anmeldungen wurden beendet.',
            'Falls du das nicht warst, wende dich gleich an die Organisation des Turniers.',
          ],
        }
      : {
          subject: 'your account has a new e-mail address',
          parts: [
            'Hello,',
            'your account belongs to another address from now on, and all sign-ins were ended.',
            'If it was not you, turn to the organisers of the tournament at once.',
          ],
        },
  )

/** To the owner of an account that can be entered in one more way. */
export const newWayMail = (language: Language | '', publicUrl: string) =>
  written(
    language === 'de'
      ? {
          subject: 'Neuer Weg zum Einloggen',
          parts: [
            'Hallo,',
            'in dein Konto kommt man ab jetzt auf einem weiteren Weg. Im Profil siehst du ihn und kannst ihn wieder entfernen:',
            { words: 'Profil', href: `${publicUrl}/user/profile` },
            'Falls du das nicht warst, wähle gleich ein neues Passwort. Das beendet alle anderen Wege:',
            { words: 'Neues Passwort', href: `${publicUrl}/user/reset-password` },
          ],
        }
      : {
          subject: 'new way to sign in',
          parts: [
            'Hello,',
            'your account can be entered in one more way from now on. Your profile shows it, and there you can remove it:',
            { words: 'Profile', href: `${publicUrl}/user/profile` },
            'If it was not you, choose a new password at once. That ends all other ways:',
            { words: 'New password', href: `${publicUrl}/user/reset-password` },
          ],
        },
  )

/** To the owner of an address that somebody else wanted for their account. */
export const addressTakenMail = (language: Language | '', publicUrl: string) =>
  written(
    language === 'de'
      ? {
          subject: 'Diese Adresse hat schon ein Konto',
          parts: [
            'Hallo,',
            'jemand wollte diese Adresse für ein anderes Konto benutzen. Sie gehört aber schon zu deinem; es wurde nichts geändert.',
            { words: 'Einloggen', href: `${publicUrl}/user/login` },
            'Falls du das nicht warst, ignoriere diese Mail.',
          ],
        }
      : {
          subject: 'this address already has an account',
          parts: [
            'Hello,',
            'somebody wanted to use this address for another account. It belongs to yours already; nothing was changed.',
            { words: 'Sign in', href: `${publicUrl}/user/login` },
            'If it was not you, ignore this mail.',
          ],
        },
  )

/** To somebody who asked for the role booker and got it. */
export const bookerApprovedMail = (language: Language | '', publicUrl: string) =>
  written(
    language === 'de'
      ? {
          subject: 'Du bist jetzt Booker',
          parts: [
            'Hallo,',
            'deine Anfrage wurde angenommen. Du kannst ab sofort Ausrüstung ausgeben:',
            { words: 'Zur Ausgabe', href: `${publicUrl}/booking` },
          ],
        }
      : {
          subject: 'you are a booker now',
          parts: [
            'Hello,',
            'your request was approved. You can hand out equipment from now on:',
            { words: 'Go to the desk', href: `${publicUrl}/booking` },
          ],
        },
  )

/** To somebody who asked for the role booker and did not get it. */
export const bookerDeclinedMail = (language: Language | '', reason: string) =>
  written(
    language === 'de'
      ? {
          subject: 'Deine Anfrage als Booker',
          parts: ['Hallo,', 'deine Anfrage wurde abgelehnt. Die Organisation schreibt dazu:', reason],
        }
      : {
          subject: 'your request to be a booker',
          parts: ['Hello,', 'your request was declined. The organisers say:', reason],
        },
  )
