import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { m } from '#words/messages.js'
import { changeText, ROLE_CHANGE, type RoleVerb } from './role-change.ts'

/** Makes somebody a team manager, or takes the role away. */
export function ManagerChange({ verb, user, name }: { verb: RoleVerb; user: string; name: string }) {
  const busy = useIsSending()
  const label = verb === 'grant' ? m.accounts_managers_make() : m.accounts_roles_remove()
  return (
    <PostForm>
      <Button
        type="submit"
        name={ROLE_CHANGE}
        value={changeText({ verb, role: 'teammanager', user })}
        kind="line"
        size="small"
        busy={busy}
        aria-label={`${label}: ${name}`}
      >
        {label}
      </Button>
    </PostForm>
  )
}
