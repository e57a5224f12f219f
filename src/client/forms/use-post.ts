import { useSubmit } from 'react-router'
import { FORM_KEY, newKey } from './form-key.ts'

type Fields = Readonly<Record<string, string>>

/** Posts what no form on the page holds: an act of a menu, an Undo. */
export function usePost(): (fields: Fields, action?: string) => void {
  const submit = useSubmit()
  return (fields, action) =>
    void submit({ ...fields, [FORM_KEY]: newKey() }, { method: 'post', ...(action !== undefined && { action }) })
}
