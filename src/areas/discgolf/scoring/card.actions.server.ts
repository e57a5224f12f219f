import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, textOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { correctThrows, removePin, unsignCard } from './corrections.commands.server.ts'
import { enterDiscThrows, measurePin, signCard, signForCard } from './scoring.commands.server.ts'

/** What a form of a card wants. */
export async function actOnCard(page: PageRequest, form: FormData): Promise<Done> {
  const intent = intentIn(form, ['enter', 'sign', 'signFor', 'measure', 'correct', 'unsign', 'removePin'])
  switch (intent) {
    case 'enter':
      await enterTyped(page, form)
      return { done: intent, text: m.discgolf_done_hole({ hole: textOf(form, 'hole') }) }
    case 'sign':
      await page.submit(signCard, form)
      return { done: intent, text: m.discgolf_done_signed() }
    case 'signFor':
      await page.submit(signForCard, form)
      return { done: intent, text: m.discgolf_done_signed() }
    case 'measure':
      await page.submit(measurePin, form)
      return { done: intent, text: m.discgolf_done_measured() }
    case 'correct':
      await page.submit(correctThrows, form)
      return { done: intent, text: m.discgolf_done_corrected() }
    case 'unsign':
      await page.submit(unsignCard, form)
      return { done: intent, text: m.discgolf_done_unsigned() }
    case 'removePin':
      await page.submit(removePin, form)
      return { done: intent, text: m.discgolf_done_pin_removed() }
    default:
      throw badRequest()
  }
}

/** A card has no more players. */
const MEMBERS_MOST = 5

/** Before the scripts are there: what was typed for each player, but for what stands there already. */
async function enterTyped(page: PageRequest, form: FormData): Promise<void> {
  const golfers = form
    .getAll('golfer')
    .filter((it) => typeof it === 'string')
    .slice(0, MEMBERS_MOST)
  for (const golfer of golfers) {
    const typed = textOf(form, `throws-${golfer}`).trim()
    const missed = textOf(form, `missed-${golfer}`) === 'on'
    if (!missed && (typed === '' || typed === textOf(form, `was-${golfer}`))) continue
    await page.run(enterDiscThrows, {
      card: textOf(form, 'card'),
      golfer,
      hole: Number(textOf(form, 'hole')),
      ...(missed ? { missed } : { throws: Number(typed) }),
      basedOn: Number(textOf(form, `version-${golfer}`)),
      code: textOf(form, 'code'),
      as: textOf(form, 'as'),
    })
  }
}
