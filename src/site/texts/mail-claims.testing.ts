import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../../messages/', import.meta.url)

type Message = string | readonly { readonly match: Readonly<Record<string, string>> }[]

/** Every text of a language by its key, with all its forms. */
export function writtenTexts(language: 'en' | 'de'): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(new URL(`${language}/`, folder))
  const messages = files.flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Record<string, Message>),
  )
  return new Map(messages.map(([key, message]) => [key, formsOf(message)]))
}

const formsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))

/** Texts that say that a mail was sent or will be. Where there is no mail server no page may show one of them. */
export const MAIL_CLAIMS = [
  'accounts_login_unconfirmed',
  'accounts_login_waiting',
  'accounts_mail_nothing',
  'accounts_mail_title',
  'accounts_mailed_code_label',
  'accounts_mailed_code_lead',
  'accounts_mailed_code_missing',
  'accounts_mailed_code_sent',
  'accounts_profile_email_save',
  'accounts_profile_email_sent',
  'accounts_profile_no_password_text',
  'accounts_reset_lead',
  'accounts_reset_sent',
  'accounts_reset_submit',
  'accounts_sign_up_sent',
  'accounts_verify_again',
  'accounts_verify_sent',
  'connector_asked_text',
  'feedback_admin_answered',
  'feedback_admin_send',
  'feedback_admin_send_again',
  'helpers_admin_message_hint',
  'registration_done_decline',
  'registration_done_invited',
  'registration_done_link',
  'registration_done_manager',
  'registration_link_saved_sent',
  'registration_link_unknown_text',
  'registration_send_link_text',
  'registration_sent_nothing',
  'registration_sent_text',
  'registration_sent_title',
  'registration_state_accepted_text',
  'site_decline_act',
  'site_decline_reason_hint',
  'teams_message_sent',
  'tournament_privacy_mails',
] as const

/** Texts that speak of mails and claim none: what waits to be passed on, what was done, what the reader writes. */
export const MAIL_MENTIONED = [
  'accounts_profile_delete_goes',
  'accounts_profile_language_hint',
  'accounts_reset_by_hand_help',
  'accounts_sign_up_waits_help',
  'accounts_users_delete_goes',
  'administration_decision_mails',
  'administration_did_mails',
  'administration_did_pass_on',
  'administration_health_mail',
  'administration_health_mail_failed',
  'administration_health_mail_failing',
  'administration_health_mail_last',
  'administration_health_mail_none',
  'administration_let_in_invite_text',
  'administration_mails',
  'administration_mails_failing',
  'administration_mails_hide',
  'administration_mails_none_server',
  'administration_mails_nothing',
  'administration_mails_passed_done',
  'administration_mails_show',
  'administration_mails_write',
  'byhand_decline_hint',
  'byhand_helpers_message',
  'byhand_registration_once',
  'helpers_admin_done_contact',
  'helpers_admin_own_mail',
  'helpers_did_contact',
  'notifications_too_many_strangers',
  'registration_too_many_mails',
  'rehearsal_figure_mails',
  'rehearsal_harmless',
  'teams_admin_import_invite_by_hand',
  'teams_did_write',
  'teams_invite_csv',
  'teams_invite_text',
  'teams_message_no_server',
  'teams_message_show_waiting',
] as const

interface Claim {
  readonly key: string
  /** The longest part that is always the same: most pages do not have it, and need no closer look. */
  readonly part: string
  readonly whole: RegExp
}

function claimOf(key: string, text: string): Claim {
  const parts = text.split(/\{\w+\}/)
  const [part = ''] = parts.toSorted((one, other) => other.length - one.length)
  return { key, part: part.trim(), whole: new RegExp(parts.map(RegExp.escape).join('.{1,200}?')) }
}

const CLAIMS: readonly Claim[] = (['en', 'de'] as const).flatMap((language) => {
  const texts = writtenTexts(language)
  return MAIL_CLAIMS.flatMap((key) => (texts.get(key) ?? []).map((text) => claimOf(key, text)))
})

/** The messages in a text that claim a mail. */
export function mailClaimsIn(text: string): readonly string[] {
  const line = text.replace(/\s+/g, ' ')
  const found = CLAIMS.filter(({ part, whole }) => line.includes(part) && whole.test(line))
  return [...new Set(found.map(({ key }) => key))]
}

/** What a page says, without its markup. */
export const textOfHtml = (page: string): string =>
  page
    .replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
