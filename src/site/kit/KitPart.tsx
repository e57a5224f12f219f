import type { ReactNode } from 'react'

/** One part with its name, as on the sheet of the kit. */
export function KitPart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="min-w-0 pb-6" aria-label={name}>
      <h2 className="mb-3 border-b border-line pb-1 text-caption text-ink-2">{name}</h2>
      {children}
    </section>
  )
}

/** Parts side by side that wrap. */
export function Beside({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>
}
