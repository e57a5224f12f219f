import { written } from '#areas/notifications/letters.api.server.ts'

/** What the organisers answer, in the language in which somebody wrote, with what they wrote. */
export const answerMail = (language: 'en' | 'de' | '', tournament: string, said: string, answer: string) =>
  written(
    language === 'de'
      ? {
          subject: 'Antwort auf deine Rückmeldung',
          parts: [
            tournament === '' ? 'Hallo,' : `Hallo, hier antwortet ${tournament}:`,
            ...paragraphs(answer),
            ...(said === '' ? [] : ['Du hattest geschrieben:', ...paragraphs(said)]),
          ],
        }
      : {
          subject: 'an answer to your feedback',
          parts: [
            tournament === '' ? 'Hello,' : `Hello, this is ${tournament} answering:`,
            ...paragraphs(answer),
            ...(said === '' ? [] : ['You had written:', ...paragraphs(said)]),
          ],
        },
  )

const paragraphs = (text: string) => text.split(/\n+/).filter(Boolean)
