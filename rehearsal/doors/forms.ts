import sax from 'sax'

/** A form of a page as a browser without scripts would send it. */
export interface PageForm {
  /** Where it is sent; '' for the page itself. */
  readonly action: string
  readonly isPosted: boolean
  /** What it would send if nothing were changed, but for its buttons. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly buttons: readonly { readonly name: string; readonly value: string }[]
  /** Everything that can be filled in or ticked. */
  readonly names: ReadonlySet<string>
  /** What can be chosen, by the name of the field. */
  readonly options: ReadonlyMap<string, readonly string[]>
}

interface Draft {
  action: string
  isPosted: boolean
  id: string
  fields: [string, string][]
  buttons: { name: string; value: string }[]
  names: Set<string>
  options: Map<string, string[]>
}

/** The forms of a page in their order. */
export function formsIn(html: string): readonly PageForm[] {
  const reader = sax.parser(false, { lowercase: true })
  const forms: Draft[] = []
  /** Fields that name their form and may stand before it. */
  const strays: { form: string; put: (draft: Draft) => void }[] = []
  let open: Draft | undefined
  let area: { name: string; text: string; form: string | undefined } | undefined
  let select:
    | { name: string; chosen: string | undefined; first: string | undefined; form: string | undefined }
    | undefined

  const into = (form: string | undefined, put: (draft: Draft) => void) => {
    if (form !== undefined) strays.push({ form, put })
    else if (open) put(open)
  }

  const onopentag = ({ name, attributes }: sax.Tag | sax.QualifiedTag) => {
    const said = attributes as Readonly<Record<string, string>>
    const form = said['form']
    switch (name) {
      case 'form': {
        open = draftOf(said)
        forms.push(open)
        return
      }
      case 'input':
        return into(form, (draft) => putInput(draft, said))
      case 'button': {
        const { name: called = '', value = '', type = 'submit' } = said
        if (called && type === 'submit') into(form, (draft) => draft.buttons.push({ name: called, value }))
        return
      }
      case 'textarea':
        area = { name: said['name'] ?? '', text: '', form }
        return
      case 'select':
        select = { name: said['name'] ?? '', chosen: undefined, first: undefined, form }
        return
      case 'option': {
        if (!select || 'disabled' in said) return
        const value = said['value'] ?? ''
        const { name: called } = select
        select.first ??= value
        if ('selected' in said) select.chosen = value
        into(select.form, (draft) => choices(draft, called).push(value))
        return
      }
      default:
    }
  }
  const ontext = (text: string) => {
    if (area) area.text += text
  }
  const onclosetag = (name: string) => {
    if (name === 'form') open = undefined
    if (name === 'textarea' && area) {
      const { name: called, text, form } = area
      area = undefined
      if (called) into(form, (draft) => put(draft, called, text.replace(/^\n/, '')))
    }
    if (name === 'select' && select) {
      const { name: called, chosen, first, form } = select
      select = undefined
      if (called) into(form, (draft) => put(draft, called, chosen ?? first ?? ''))
    }
  }
  // Scripts and what else a reader of XML stumbles over.
  const onerror = () => {
    Object.assign(reader, { error: null })
    reader.resume()
  }
  Object.assign(reader, { onopentag, ontext, onclosetag, onerror })
  reader.write(html).close()
  for (const { form, put } of strays) {
    const found = forms.find(({ id }) => id === form)
    if (found) put(found)
  }
  return forms
}

const draftOf = (said: Readonly<Record<string, string>>): Draft => ({
  action: said['action'] ?? '',
  isPosted: (said['method'] ?? 'get').toLowerCase() === 'post',
  id: said['id'] ?? '',
  fields: [],
  buttons: [],
  names: new Set(),
  options: new Map(),
})

function put(draft: Draft, name: string, value: string) {
  draft.names.add(name)
  draft.fields.push([name, value])
}

function choices(draft: Draft, name: string): string[] {
  const found = draft.options.get(name) ?? []
  draft.options.set(name, found)
  return found
}

function putInput(draft: Draft, said: Readonly<Record<string, string>>) {
  const { name = '', type = 'text', value = '' } = said
  if (name === '' || 'disabled' in said) return
  if (type === 'file') {
    draft.names.add(name)
    return
  }
  if (type === 'submit') {
    draft.buttons.push({ name, value })
    return
  }
  if (type !== 'checkbox' && type !== 'radio') return put(draft, name, value)
  draft.names.add(name)
  choices(draft, name).push(value || 'on')
  if ('checked' in said) draft.fields.push([name, value || 'on'])
}

/** What is typed, chosen or ticked; null takes a tick away, a list ticks several. */
export type Typed = Readonly<Record<string, string | readonly string[] | File | null>>

/** What the form sends with this typed into it; with a file as several parts. */
export function filledIn(form: PageForm, typed: Typed): URLSearchParams | FormData {
  const hasFile = Object.values(typed).some((value) => value instanceof File)
  const sent = hasFile ? new FormData() : new URLSearchParams()
  for (const [name, value] of form.fields) if (!Object.hasOwn(typed, name)) sent.append(name, value)
  for (const [name, value] of Object.entries(typed)) {
    if (value === null) continue
    if (value instanceof File) (sent as FormData).append(name, value)
    else for (const each of typeof value === 'string' ? [value] : value) sent.append(name, each)
  }
  return sent
}

/** Which form of a page is meant: by what it does (`intent`), or by fields that it has, and by values that it holds. */
export interface Meant {
  readonly intent?: string
  readonly has?: readonly string[]
  readonly holds?: Readonly<Record<string, string>>
}

export function meantForm(forms: readonly PageForm[], { intent, has = [], holds = {} }: Meant): PageForm | undefined {
  const says = (form: PageForm, name: string, value: string) =>
    form.fields.some(([called, held]) => called === name && held === value) ||
    form.buttons.some((button) => button.name === name && button.value === value) ||
    (form.options.get(name)?.includes(value) ?? false)
  return forms.find(
    (form) =>
      form.isPosted &&
      (intent === undefined || says(form, 'intent', intent)) &&
      has.every((name) => form.names.has(name)) &&
      Object.entries(holds).every(([name, value]) => says(form, name, value)),
  )
}
