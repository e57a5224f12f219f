import {
  CalendarDays,
  CirclePause,
  CirclePlay,
  CircleStop,
  ClipboardCheck,
  FastForward,
  Inbox,
  ListOrdered,
  Tv,
} from 'lucide-react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { formatMoment } from '#client/when.ts'
import { REHEARSAL_BASE } from '#rules/rehearsal/addresses.ts'
import { Button } from '#ui/controls/Button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { Bar } from '#ui/figures/Progress.tsx'
import { type Drawing, Icon } from '#ui/Icon.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { RunningRehearsal } from './rehearsing.ts'

/** An hour of the copy is a minute: what is shown is never older than five of its minutes. */
const LOOK_EVERY_MS = 5_000

/** How far it is, where to watch it, and the buttons that steer it. */
export function Reins({ running, zone }: { running: RunningRehearsal; zone: string }) {
  const { gamesPlayed, games, now, isPaused, isHurried, by } = running
  const busy = useIsSending()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <>
      <Section title={m.rehearsal_running()} aside={m.rehearsal_running_by({ name: by })}>
        <div className="grid gap-2 py-3">
          <p>
            <span className="text-small text-ink-2">{m.rehearsal_time()}</span>
            <br />
            <b className="font-display text-head">{formatMoment(new Date(now), zone)}</b>
            {isPaused && <span className="text-ink-2"> {m.rehearsal_paused()}</span>}
          </p>
          <Bar share={games === 0 ? 0 : gamesPlayed / games} label={m.rehearsal_games_played()} />
          <p className="text-small text-ink-2">{m.rehearsal_progress({ played: gamesPlayed, all: games })}</p>
          {isHurried && <Note>{m.rehearsal_running_hurried()}</Note>}
        </div>
        <PostForm className="flex flex-wrap gap-2">
          {isPaused ? (
            <Button type="submit" name="intent" value="resume" kind="line" icon={CirclePlay} busy={busy}>
              {m.rehearsal_resume()}
            </Button>
          ) : (
            <Button type="submit" name="intent" value="pause" kind="line" icon={CirclePause} busy={busy}>
              {m.rehearsal_pause()}
            </Button>
          )}
          {!isHurried && (
            <Button type="submit" name="intent" value="hurry" kind="line" icon={FastForward} busy={busy}>
              {m.rehearsal_hurry()}
            </Button>
          )}
          <Button type="submit" name="intent" value="end" kind="line" icon={CircleStop} busy={busy}>
            {m.rehearsal_end_long()}
          </Button>
        </PostForm>
      </Section>
      <Section title={m.rehearsal_watch()}>
        <p className="py-3 text-small text-ink-2">{m.rehearsal_watch_text()}</p>
        <div className="flex flex-wrap gap-2">
          <Watch path="/schedule" icon={CalendarDays} text={m.rehearsal_watch_schedule()} isFirst />
          <Watch path="/standings" icon={ListOrdered} text={m.rehearsal_watch_standings()} />
          <Watch path="/screen/schedule" icon={Tv} text={m.rehearsal_watch_screen()} />
          <Watch path="/inbox" icon={Inbox} text={m.rehearsal_watch_inbox()} />
          <Watch path="/admin" icon={ClipboardCheck} text={m.rehearsal_watch_confirm()} />
        </div>
      </Section>
    </>
  )
}

type WatchProps = { path: string; icon: Drawing; text: string; isFirst?: boolean }

/** Another document: nothing of this page goes on in the copy. */
const Watch = ({ path, icon, text, isFirst = false }: WatchProps) => (
  <a href={`${REHEARSAL_BASE}${path}`} className={buttonClass({ kind: isFirst ? 'go' : 'line' })}>
    <Icon of={icon} />
    {text}
  </a>
)
