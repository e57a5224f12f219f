const NAME = 'fieldside.jingles.volume'

/** From 0 to 1, as it was left on this device; all of it where nothing was. */
export function readVolume(): number {
  try {
    const kept = localStorage.getItem(NAME)
    const volume = Number(kept ?? 1)
    return volume >= 0 && volume <= 1 ? volume : 1
  } catch {
    return 1
  }
}

export function writeVolume(volume: number) {
  try {
    localStorage.setItem(NAME, String(volume))
  } catch {
    // A browser that keeps nothing begins loud.
  }
}
