import type { ReactNode } from 'react'

type Tile = {
  value: ReactNode
  /** Quieter, behind it: “/60”. */
  of?: ReactNode
  label: string
}

/** A digit that says something alone. Tiles stand side by side in `StatTiles`. */
export function StatTile({ value, of, label }: Tile) {
  return (
    <div className="tile">
      <dt>{label}</dt>
      <dd>
        {value}
        {of !== undefined && <small>{of}</small>}
      </dd>
    </div>
  )
}

export function StatTiles({ children }: { children: ReactNode }) {
  return <dl className="tiles">{children}</dl>
}
