import { Square, Volume2 } from 'lucide-react'
import { Button } from '#ui/controls/Button.tsx'
import { JingleButton } from '#ui/controls/JingleButton.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/Icon.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { ShownJingle } from '../jingles.queries.server.ts'
import { type Jingles, useJingles } from './use-jingles.ts'

type Props = { jingles: readonly ShownJingle[] }

/** Big buttons, of which one sounds at a time; before the scripts are there, the browser's own players. */
export function JingleBoard({ jingles }: Props) {
  const isHydrated = useHydrated()
  const board = useJingles(jingles.map(({ href }) => href))
  const [club, ofTeams] = [jingles.filter(({ team }) => team === ''), jingles.filter(({ team }) => team !== '')]
  return (
    <>
      {isHydrated && <Controls board={board} all={jingles.length} />}
      {board.failed !== undefined && (
        <Note kind="warn" announced>
          {m.jingles_failed()}
        </Note>
      )}
      {club.length > 0 && <Sounds jingles={club} board={board} isHydrated={isHydrated} />}
      {ofTeams.length > 0 && (
        <Section title={m.jingles_teams()}>
          <Sounds jingles={ofTeams} board={board} isHydrated={isHydrated} />
        </Section>
      )}
    </>
  )
}

const PERCENT = 100

function Controls({ board, all }: { board: Jingles; all: number }) {
  const { playing, stop, volume, changeVolume, kept } = board
  return (
    <div className="no-print sticky top-0 z-10 grid gap-1 bg-ground py-3">
      <div className="flex items-center gap-4">
        <Button icon={Square} kind={playing ? 'go' : 'line'} disabled={!playing} onClick={stop}>
          {m.jingles_stop()}
        </Button>
        <div className="flex min-h-12 min-w-0 flex-1 items-center gap-2">
          <Icon of={Volume2} />
          <input
            type="range"
            aria-label={m.jingles_volume()}
            min={0}
            max={PERCENT}
            step={5}
            value={Math.round(volume * PERCENT)}
            onChange={(event) => changeVolume(Number(event.currentTarget.value) / PERCENT)}
            className="h-12 w-full max-w-80 accent-brand"
          />
        </div>
      </div>
      {/* On a phone the later of the two texts takes two lines; the buttons stay where they are when it comes. */}
      <p className="min-h-[2lh] text-caption text-ink-2 desk:min-h-0" role="status">
        {kept === all ? m.jingles_kept() : m.jingles_keeping({ kept, all })}
      </p>
    </div>
  )
}

type SoundsProps = Props & { board: Jingles; isHydrated: boolean }

function Sounds({ jingles, board: { playing, press }, isHydrated }: SoundsProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 py-3 desk:grid-cols-4">
      {jingles.map(({ id, name, label, href }) => (
        <li key={id} className="grid" lang={name.language}>
          {isHydrated ? (
            <JingleButton
              name={label}
              playing={playing?.href === href}
              played={playing?.href === href ? playing.played : 0}
              onPress={() => press(href)}
            />
          ) : (
            <figure className="m-0 grid gap-1">
              <figcaption className="font-semibold wrap-anywhere">{label}</figcaption>
              <audio controls preload="none" src={href} aria-label={label} className="w-full" />
            </figure>
          )}
        </li>
      ))}
    </ul>
  )
}
