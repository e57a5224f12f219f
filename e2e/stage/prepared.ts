import { rmSync } from 'node:fs'
import { openMailbox } from '#areas/notifications/mailbox.testing.ts'
import { newFolder, startApp } from './app.ts'
import { type Account, mailedLink, programOf, type SignedInPerson, sendJson, setupLink, switched } from './people.ts'

/** What journeys begin with, made once in a run: the data folder of an installation, and sessions of its people. */
export interface Prepared {
  /** To be copied, never to be used. */
  readonly folder: string
  readonly people: readonly SignedInPerson[]
}

const ADMIN = { name: 'Ada Admin', email: 'ada@fieldside.example', password: 'discs over wet grass' } as const
const NAMES = ['Robin Reed', 'Sasha Stone', 'Toni Thorn', 'Uli Umber', 'Vera Vale', 'Wim West'] as const
const PASSWORD = 'wind from the left'

export type PreparedName = typeof ADMIN.name | (typeof NAMES)[number]

const addressOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@people.example`

/** With a switch for everything that journeys open and close themselves. Answers how it is removed. */
export async function prepareInstallation(): Promise<Prepared & { remove(): void }> {
  const folder = newFolder()
  const mailbox = await openMailbox()
  const app = await startApp('main', {
    DATA_DIR: folder,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'desk@fieldside.example',
  })
  const token = (await setupLink(app)).split('/').at(-1)
  await sendJson(app, 'POST', '/api/commands/accounts.setUpFirstAdmin', {
    ...ADMIN,
    token,
    passwordConfirm: ADMIN.password,
  })
  const admin = await programOf(app, ADMIN)
  await switched(admin, { user_login_active: true, user_registration_active: true })
  const people: SignedInPerson[] = [{ ...ADMIN, id: admin.id, token: admin.token }]
  for (const name of NAMES) {
    const account: Account = { email: addressOf(name), password: PASSWORD }
    await sendJson(app, 'POST', '/api/commands/accounts.signUp', { ...account, name, passwordConfirm: PASSWORD })
    const link = await mailedLink(mailbox, account.email, '/user/verify/')
    await sendJson(app, 'POST', '/api/collections/users/confirm-verification', { token: link.split('/').at(-1) })
    const { id, token } = await programOf(app, account)
    people.push({ ...account, name, id, token })
  }
  await app.stop()
  await mailbox.close()
  return { folder, people, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
