import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useState } from 'react'

export type Tab = { key: string; label: string; panel: ReactNode }

/** Segments whose panels are all on the page already. What needs loading gets `Segments`, which are links. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId()
  const [chosen, setChosen] = useState(tabs[0]?.key)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const at = tabs.findIndex((tab) => tab.key === chosen)
    const next = tabs.at((at + step) % tabs.length)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <>
      <div role="tablist" className="segments" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            aria-selected={key === chosen}
            aria-controls={`${id}-${key}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => setChosen(key)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ key, panel }) => (
        <div
          key={key}
          id={`${id}-${key}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${key}`}
          hidden={key !== chosen}
        >
          {panel}
        </div>
      ))}
    </>
  )
}
