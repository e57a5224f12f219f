import { QrCode, UserPlus } from 'lucide-react'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'

/** How people get in by themselves, without a mail: at the edge of a field, from a poster. */
export const LetPeopleIn = () => (
  <Section title={m.administration_let_in()}>
    <List>
      <Row
        icon={QrCode}
        title={m.administration_let_in_code()}
        text={m.administration_let_in_code_text()}
        to="/admin/user-management/users?code=shown"
      />
      <Row
        icon={UserPlus}
        title={m.administration_let_in_invite()}
        text={m.administration_let_in_invite_text()}
        to="/admin/user-management/roles?tab=invitations"
      />
    </List>
  </Section>
)
