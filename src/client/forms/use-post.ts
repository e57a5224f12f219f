import { useSubmit } from 'react-router'
import { dirtyForms } from './dirty-forms.ts'
import { FORM_KEY, newKey } from './form-key.ts'

type Fields = Readonly<Record<string, string>>

/**
 * Posts what no form on the page holds: an act of a menu, an Undo. The page is not loaded again until its answer is shown,
 * because a reload that overtook it would take the answer away before it is said.
 */
export function usePost(): (fields: Fields, action?: string) => void {
  const submit = useSubmit()
  return (fields, action) => {
    const isAnswered = dirtyForms.add()
    const sent = submit(
      { ...fields, [FORM_KEY]: newKey() },
      { method: 'post', flushSync: true, ...(action !== undefined && { action }) },
    )
    void sent.finally(isAnswered)
  }
}
