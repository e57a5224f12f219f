import { useEffect, useRef, useState } from 'react'
import { afterIdle } from '#client/after-idle.ts'
import { keepSounds } from './kept-sounds.ts'
import { readVolume, writeVolume } from './volume.ts'

/** What plays now. */
interface Playing {
  readonly href: string
  /** From 0 to 1. */
  readonly played: number
}

export interface Jingles {
  readonly playing: Playing | undefined
  /** The one that could not be played: it is not on the device, and there is no network. */
  readonly failed: string | undefined
  /** How many of the sounds are on this device. */
  readonly kept: number
  /** From 0 to 1. */
  readonly volume: number
  press(href: string): void
  stop(): void
  changeVolume(volume: number): void
}

/** Other tabs fall silent when one begins. */
const CHANNEL = 'fieldside-jingles'

/** The person has told the browser that data are dear. */
const savesData = (): boolean => Reflect.get(Object(Reflect.get(navigator, 'connection')), 'saveData') === true

function forget(sources: Map<string, string>, href: string) {
  URL.revokeObjectURL(sources.get(href) ?? '')
  sources.delete(href)
}

/** Plays one sound at a time, of those on the page; the same press stops. */
export function useJingles(hrefs: readonly string[]): Jingles {
  const audio = useRef<HTMLAudioElement>(undefined)
  const channel = useRef<BroadcastChannel>(undefined)
  const sources = useRef(new Map<string, string>())
  const [playing, setPlaying] = useState<Playing>()
  const [failed, setFailed] = useState<string>()
  const [kept, setKept] = useState(0)
  const [volume, setVolume] = useState(1)

  useEffect(() => {
    const player = new Audio()
    audio.current = player
    const remembered = readVolume()
    player.volume = remembered
    setVolume(remembered)
    const silence = () => {
      player.pause()
      setPlaying(undefined)
    }
    const tell = () =>
      setPlaying((now) => now && { ...now, played: player.duration > 0 ? player.currentTime / player.duration : 0 })
    player.addEventListener('ended', silence)
    player.addEventListener('timeupdate', tell)
    if (typeof BroadcastChannel !== 'undefined') {
      channel.current = new BroadcastChannel(CHANNEL)
      channel.current.addEventListener('message', silence)
    }
    return () => {
      player.pause()
      channel.current?.close()
    }
  }, [])

  const all = hrefs.join('\n')
  useEffect(() => {
    const abort = new AbortController()
    const wanted = all === '' ? [] : all.split('\n')
    const made = sources.current
    // Those that stay keep theirs: one of them may be about to play.
    for (const href of made.keys()) if (!wanted.includes(href)) forget(made, href)
    setKept(made.size)
    const onKept = (href: string, sound: Blob) => {
      if (!made.has(href)) made.set(href, URL.createObjectURL(sound))
      setKept(made.size)
    }
    // Where data are dear each sound is fetched when it is pressed.
    const fetched = (href: string) => (savesData() ? Promise.resolve(Response.error()) : fetch(href))
    const caching = { caches: globalThis.caches, fetch: fetched }
    const cancel = afterIdle(() => {
      // A browser that keeps nothing plays from the network.
      keepSounds(caching, wanted, onKept, abort.signal).catch(() => undefined)
    })
    return () => {
      cancel()
      abort.abort()
    }
  }, [all])
  useEffect(() => {
    const made = sources.current
    return () => {
      for (const href of made.keys()) forget(made, href)
    }
  }, [])

  const stop = () => {
    audio.current?.pause()
    setPlaying(undefined)
  }

  return {
    playing,
    failed,
    kept,
    volume,
    stop,
    press(href) {
      const player = audio.current
      if (!player) return
      if (playing?.href === href) return stop()
      channel.current?.postMessage(href)
      setFailed(undefined)
      setPlaying({ href, played: 0 })
      // At once: browsers let a page sound while somebody presses something.
      player.src = sources.current.get(href) ?? href
      player.play().catch((error: unknown) => {
        // Another one took its place.
        if (error instanceof DOMException && error.name === 'AbortError') return
        setPlaying((now) => (now?.href === href ? undefined : now))
        setFailed(href)
      })
    },
    changeVolume(wanted) {
      if (audio.current) audio.current.volume = wanted
      setVolume(wanted)
      writeVolume(wanted)
    },
  }
}
