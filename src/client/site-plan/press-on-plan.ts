import type { MouseEvent } from 'react'

/** A press on the site plan fills in the fields `x` and `y` of a form, in percent, and presses its button `pin`. */
export function pressOnPlan(event: MouseEvent<HTMLElement>, form: HTMLFormElement | null) {
  const box = event.currentTarget.getBoundingClientRect()
  const set = (name: string, share: number) => {
    const input = form?.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = (Math.min(Math.max(share, 0), 1) * 100).toFixed(1)
  }
  set('x', (event.clientX - box.left) / box.width)
  set('y', (event.clientY - box.top) / box.height)
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[value="pin"]'))
}

/** What such a field begins with. */
export const percentOf = (thousandths: number | undefined) => ({
  min: 0,
  max: 100,
  step: 0.1,
  defaultValue: thousandths === undefined ? 50 : thousandths / 10,
})
