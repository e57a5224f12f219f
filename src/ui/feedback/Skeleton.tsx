import { m } from '#words/messages.js'

/** In the shape of rows, from 300 ms on, without shimmer. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{m.kit_loading()}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <i style={{ width: `${60 + ((row * 17) % 30)}%` }} />
          <i style={{ width: `${30 + ((row * 11) % 20)}%` }} />
        </div>
      ))}
    </div>
  )
}
