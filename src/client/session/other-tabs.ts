/** Tells the other tabs of this browser whom the pages are made for. */
export interface OtherTabs {
  tell(person: string): void
  close(): void
}

const NAME = 'fieldside-session'

export function openOtherTabs(onTold: (person: string) => void): OtherTabs {
  return typeof BroadcastChannel === 'undefined' ? byStorage(onTold) : byChannel(onTold)
}

function byChannel(onTold: (person: string) => void): OtherTabs {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onTold(data)
  })
  return { tell: (person) => channel.postMessage(person), close: () => channel.close() }
}

/** A write to the storage is an event in all other tabs, if it changes something. */
function byStorage(onTold: (person: string) => void): OtherTabs {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === NAME && newValue !== null) onTold(newValue.slice(newValue.indexOf(' ') + 1))
  }
  window.addEventListener('storage', hear)
  return {
    tell(person) {
      try {
        localStorage.setItem(NAME, `${Date.now()} ${person}`)
      } catch {
        // A browser that keeps nothing: the other tabs find out at their next page.
      }
    },
    close: () => window.removeEventListener('storage', hear),
  }
}
