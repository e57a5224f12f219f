/** The pages that every public site needs, as a club would write them. The club does not exist. */

export const IMPRINT_EN = `## Lakeside Flying Disc Club e. V.

Lakeside 1
12345 Lakeside

Represented by the board: Ada Admin, Sam Scorekeeper

E-mail: desk@fieldside.example

Entered in the register of associations at the district court of Lakeside, VR 4711.

*This is a demo. The club and everybody in it are made up.*
`

export const IMPRINT_DE = `## Lakeside Flying Disc Club e. V.

Lakeside 1
12345 Lakeside

Vertreten durch den Vorstand: Ada Admin, Sam Scorekeeper

E-Mail: desk@fieldside.example

Eingetragen im Vereinsregister des Amtsgerichts Lakeside, VR 4711.

*Dies ist eine Demo. Der Verein und alle Personen sind erfunden.*
`

export const PRIVACY_EN = `## Who is responsible

Lakeside Flying Disc Club e. V., desk@fieldside.example.

## What we keep, and why

- **Your account**: name, e-mail address, language. Without them you cannot sign in.
- **Players**: first name and initial are public, together with number and team. Full name, birth year and contact are seen by you, your team's managers and the organisers only.
- **Spirit sheets**: the scores count for the ranking. Comments are read by the rated team's managers and the organisers.
- **Helper jobs and food**: what you took on, so that others can rely on it.

No other company gets anything of it, and no page loads anything from another site.

## For how long

Until the accounts of the tournament are closed, at most twelve months. Results stay, without your name if you ask.

## Your rights

Your profile shows everything that we keep of you, gives it to you as a file and deletes it. Write to us about anything else. You may complain to the data protection authority of your country.
`

export const PRIVACY_DE = `## Wer verantwortlich ist

Lakeside Flying Disc Club e. V., desk@fieldside.example.

## Was wir speichern und warum

- **Dein Konto**: Name, E-Mail-Adresse, Sprache. Ohne sie kannst du dich nicht anmelden.
- **Spielerinnen und Spieler**: Vorname und Initiale sind öffentlich, dazu Nummer und Team. Vollen Namen, Geburtsjahr und Kontakt sehen nur du, die Verantwortlichen deines Teams und die Organisation.
- **Spirit-Bögen**: Die Punkte zählen für die Wertung. Kommentare lesen die Verantwortlichen des bewerteten Teams und die Organisation.
- **Helferjobs und Essen**: was du übernommen hast, damit andere sich darauf verlassen können.

Niemand sonst bekommt etwas davon, und keine Seite lädt etwas von einer anderen.

## Wie lange

Bis das Turnier abgerechnet ist, höchstens zwölf Monate. Ergebnisse bleiben, auf Wunsch ohne deinen Namen.

## Deine Rechte

Dein Profil zeigt alles, was wir von dir speichern, gibt es dir als Datei und löscht es. Für alles andere schreib uns. Du kannst dich bei der Datenschutzbehörde deines Landes beschweren.
`
