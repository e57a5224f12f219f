import { keyOf, textOf } from '#http/pages/handle-form.ts'
import type { PageRequest } from '#http/pages/page-request.ts'

/** What the form of a team's look asks for, done as its sender. */
export async function changeLookBy(page: PageRequest, form: FormData, team: string): Promise<void> {
  const logo = form.get('logo')
  await page.run(
    'teams.changeLook',
    {
      team,
      colour_light: textOf(form, 'colour_light'),
      colour_dark: textOf(form, 'colour_dark'),
      ...(logo instanceof File && isChosen(logo) && { logo }),
      remove_logo: textOf(form, 'remove_logo') === 'yes',
      was_colour_light: textOf(form, 'was_colour_light'),
      was_colour_dark: textOf(form, 'was_colour_dark'),
      was_logo: textOf(form, 'was_logo'),
    },
    keyOf(form),
  )
}

/** Browsers send a nameless file of no size where nobody chose one. */
const isChosen = ({ name, size }: File) => name !== '' || size > 0
