import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { limitsOf } from '#client/forms/limits.ts'
import { errorAt } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { movedTo } from '#rules/seeds.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { FieldErrorText } from '#ui/fields/Field.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'
import { teamFields } from '../teams.fields.ts'
import type { SeedRow } from './admin-teams.queries.server.ts'

type Props = { teams: readonly SeedRow[]; refused: RefusedForm | undefined }

/** The teams in their order: typed as numbers, dragged, or moved with the arrow keys. Whoever is moved numbers all of them. */
export function SeedRows({ teams, refused }: Props) {
  const hydrated = useHydrated()
  const list = useRef<HTMLUListElement>(null)
  const [rows, setRows] = useState(() =>
    teams.map((team) => ({
      team,
      seed: refused?.values[seedField(team)] ?? (team.seed === 0 ? '' : String(team.seed)),
    })),
  )
  const [moved, setMoved] = useState({ id: '', by: 0 })

  const move = (id: string, to: number) => {
    const from = rows.findIndex(({ team }) => team.id === id)
    if (from === to || to < 0 || to >= rows.length) return
    setRows(movedTo(rows, from, to).map(({ team }, at) => ({ team, seed: String(at + 1) })))
    setMoved({ id, by: moved.by + 1 })
  }
  // A row that changes places in the document loses the keyboard.
  useEffect(() => {
    if (moved.id !== '') document.getElementById(handleOf(moved.id))?.focus()
  }, [moved])

  const drag = (id: string) => (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const places = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const to = places.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom)
    if (to >= 0) move(id, to)
  }
  const step = (id: string, at: number) => (event: KeyboardEvent) => {
    const way = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (way === 0) return
    event.preventDefault()
    move(id, at + way)
  }
  const last = rows.find(({ team }) => team.id === moved.id)

  return (
    <>
      {hydrated && <p className="text-small text-ink-2">{m.teams_admin_seeds_move_hint()}</p>}
      <ul ref={list} className="list" aria-label={m.teams_admin_seeds()}>
        {rows.map(({ team, seed }, at) => {
          const name = seedField(team)
          const error = errorAt(refused, name) ?? (team.isDoubled && !refused ? m.teams_admin_seed_taken() : undefined)
          return (
            <li key={team.id} className="py-2">
              <div className="flex items-center gap-3">
                {hydrated && (
                  <IconButton
                    id={handleOf(team.id)}
                    icon={GripVertical}
                    label={m.teams_admin_seed_move({ team: team.name })}
                    style={HANDLE}
                    onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                    onPointerMove={drag(team.id)}
                    onKeyDown={step(team.id, at)}
                  />
                )}
                <label htmlFor={name} className="min-w-0 flex-1">
                  <span className="font-semibold wrap-anywhere">{team.name}</span>
                  {team.city !== '' && <span className="block text-small text-ink-2">{team.city}</span>}
                </label>
                <input
                  id={name}
                  name={name}
                  inputMode="numeric"
                  autoComplete="off"
                  {...limitsOf(teamFields.seed)}
                  value={seed}
                  onChange={({ currentTarget: { value } }) =>
                    setRows(rows.map((row) => (row.team.id === team.id ? { team, seed: value } : row)))
                  }
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${name}-error` : undefined}
                  className="input w-24 flex-none text-right font-display text-digit"
                />
              </div>
              {error && <FieldErrorText of={name}>{error}</FieldErrorText>}
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {last && m.teams_admin_seed_moved({ team: last.team.name, seed: last.seed })}
      </p>
    </>
  )
}

const seedField = ({ id }: Pick<SeedRow, 'id'>) => `seed-${id}`
const handleOf = (id: string) => `move-${id}`

/** A finger on it drags, and does not scroll. */
const HANDLE = { touchAction: 'none', cursor: 'grab' } as const
