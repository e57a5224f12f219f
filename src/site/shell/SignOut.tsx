import { LogOut } from 'lucide-react'
import { Form } from 'react-router'
import { Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'

/** Loads the page anew, so that nothing of the person stays in the memory of the browser. */
export function SignOut() {
  return (
    <Form method="post" action="/user/no-access" reloadDocument data-signs-out>
      <button type="submit" name="intent" value="sign-out" className="sign-out">
        <Icon of={LogOut} />
        {m.site_sign_out()}
      </button>
    </Form>
  )
}
