export const SHOTRACER_PATH = '/shotracer'
const RACE_SCREEN_PATH = '/screen/shotracer'
export const RACE_CLOCK_PATH = '/api/shotracer/clock'

export const raceHref = (race: string): string => `${SHOTRACER_PATH}?${new URLSearchParams({ race }).toString()}`

export const raceScreenHref = (race: string): string =>
  `${RACE_SCREEN_PATH}?${new URLSearchParams({ race }).toString()}`
