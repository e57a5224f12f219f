/** A language that was chosen without network: the account, by which mails go, is told once the service answers. */

const NAME = 'fieldside-owed-language'

/** For the account of this session; '' for a guest, who has none. */
export function oweLanguage(session: string, language: string) {
  if (session !== '') keep(JSON.stringify({ session, language }))
}

/** A session that began since may be somebody else's: then nothing is owed any more. */
export async function payOwedLanguage(session: string): Promise<void> {
  const owed = owedHere()
  if (!owed) return
  const { language } = owed
  const isSettled = owed.session !== session || (await isTold(language))
  if (isSettled && owedHere()?.language === language) keep('')
}

/** What the service refuses it will refuse again. */
async function isTold(language: string): Promise<boolean> {
  try {
    const { status } = await fetch('/api/commands/accounts.changeLanguage', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ language }),
    })
    return status < 500
  } catch {
    return false
  }
}

function owedHere(): { readonly session: string; readonly language: string } | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null')
    if (typeof found !== 'object' || found === null) return undefined
    const [session, language]: unknown[] = [Reflect.get(found, 'session'), Reflect.get(found, 'language')]
    return typeof session === 'string' && typeof language === 'string' ? { session, language } : undefined
  } catch {
    return undefined
  }
}

function keep(value: string) {
  try {
    if (value === '') localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, value)
  } catch {
    // A browser that keeps nothing tells the account with the next choice.
  }
}
