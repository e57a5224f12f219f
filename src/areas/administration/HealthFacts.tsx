import type { ReactNode } from 'react'
import { Ago } from '#client/Ago.tsx'
import { formatBytes } from '#client/amounts.ts'
import { isLoopback } from '#rules/names/loopback.ts'
import { State } from '#ui/marks/State.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { Health, MailHealth } from './administration.queries.server.ts'
import { backupConcern, isDiskLow } from './health-concerns.ts'

type Props = {
  health: Health
  /** Under which it is reached. */
  address: string
  /** Under which phones in the same network would reach it. */
  forPhones: string
  zone: string
}

/** How the installation is getting on. */
export function HealthFacts({ health, address, forPhones, zone }: Props) {
  const { lastBackup, mail, push, live } = health
  const concern = backupConcern(lastBackup)
  return (
    <Section title={m.administration_health()}>
      <dl>
        <Fact label={m.administration_health_backup()}>
          {lastBackup && (
            <span>
              <Ago at={lastBackup.at.toISOString()} zone={zone} />, {formatBytes(lastBackup.bytes)}
            </span>
          )}
          {concern === 'late' && <State kind="warn">{m.administration_health_backup_late()}</State>}
          {concern === 'none' && <State kind="warn">{m.administration_health_backup_none()}</State>}
        </Fact>
        <Fact label={m.administration_health_database()}>
          {formatBytes(health.databaseBytes)}
          {health.damage !== undefined && <State kind="danger">{m.administration_health_damaged()}</State>}
        </Fact>
        <Fact label={m.administration_health_disk()}>
          {formatBytes(health.freeBytes)}
          {isDiskLow(health) && <State kind="danger">{m.administration_health_disk_low()}</State>}
        </Fact>
        <Fact label={m.administration_health_address()}>
          <span className="wrap-anywhere">{address}</span>
          {health.proxy.map(({ kind, what }) => (
            <State key={kind} kind={kind === 'address' ? 'danger' : 'warn'}>
              {PROXY_PROBLEMS[kind]({ what })}
            </State>
          ))}
          {isLoopback(address) && (
            <>
              <State kind="warn">{m.administration_health_address_local()}</State>
              <span className="text-small wrap-anywhere text-ink-2">
                {m.administration_health_address_help({ address: forPhones })}
              </span>
            </>
          )}
        </Fact>
        <Fact label={m.administration_health_mail()}>
          <MailState mail={mail} />
        </Fact>
        {mail.lastSent !== undefined && (
          <Fact label={m.administration_health_mail_last()}>
            <Ago at={mail.lastSent} zone={zone} />
          </Fact>
        )}
        {mail.failed > 0 && <Fact label={m.administration_health_mail_failed()}>{mail.failed}</Fact>}
        {push.devices > 0 && (
          <Fact label={m.administration_health_push()}>
            {m.administration_health_push_devices({ count: push.devices })}
            {push.waiting > 0 && m.administration_health_push_waiting({ count: push.waiting })}
            {push.lastSuccess !== undefined && <Ago at={push.lastSuccess} zone={zone} />}
            {push.failed > 0 && (
              <State kind="warn">{m.administration_health_push_failed({ count: push.failed })}</State>
            )}
          </Fact>
        )}
        <Fact label={m.administration_health_live()}>
          {live.connections === 0 ? 0 : m.administration_health_live_people(live)}
        </Fact>
        <Fact label={m.administration_health_started()}>
          <Ago at={health.startedAt.toISOString()} zone={zone} />
        </Fact>
        <Fact label={m.administration_health_version()}>
          {health.version}
          <span className="text-small text-ink-2">
            {m.administration_health_build({ build: health.build, node: health.node.replace(/^v/, '') })}
          </span>
        </Fact>
      </dl>
    </Section>
  )
}

const PROXY_PROBLEMS = {
  address: m.administration_health_address_other,
  untrusted: m.administration_health_proxy_untrusted,
  silent: m.administration_health_proxy_silent,
}

function MailState({ mail: { state } }: { mail: MailHealth }) {
  if (state === 'working') return <State kind="ok">{m.administration_health_mail_working()}</State>
  if (state === 'failing') return <State kind="danger">{m.administration_health_mail_failing()}</State>
  return <State kind="warn">{m.administration_health_mail_none()}</State>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="flex min-w-0 flex-col items-end text-right">{children}</dd>
    </div>
  )
}
