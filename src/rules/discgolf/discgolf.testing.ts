import { type BoardPlayer, type BoardRow, DISC_STATES, leaderboard, toParText } from './leaderboard.ts'

/** `Ada 2 3 . dnf`: throws by hole, `.` for one that is not finished; `|` begins the next round, `won` is the play-off. */
export function boardExample(lines: readonly string[]): readonly BoardPlayer[] {
  const [head = '', ...players] = lines
  const pars = head.replace(/^par /, '').split(' ').map(Number)
  const holes = pars.map((par, index) => ({ number: index + 1, par }))
  return players.map((line) => {
    const [name = '', ...words] = line.split(' ')
    const rounds = words
      .filter((word) => /^[\d.|]+$/.test(word))
      .join(' ')
      .split('|')
      .map((round, index) => ({ number: index + 1, holes, throws: throwsIn(round.trim().split(' ')) }))
    return {
      id: name.toLowerCase(),
      name,
      state: DISC_STATES.find((state) => words.includes(state)) ?? 'playing',
      wonPlayOff: words.includes('won'),
      rounds,
    }
  })
}

const throwsIn = (words: readonly string[]): ReadonlyMap<number, number> =>
  new Map(words.flatMap((word, index) => (/^\d+$/.test(word) ? [[index + 1, Number(word)] as const] : [])))

/** `1. Ada −1 thru 3`, `F` for a round that is through; `Cid E dnf` for whoever has no place. */
export function boardText(lines: readonly string[]): readonly string[] {
  return leaderboard(boardExample(lines)).map(rowText)
}

function rowText({ place, name, toPar, thru, isThrough, state }: BoardRow): string {
  if (place === undefined) return thru === 0 ? `${name} ${state}` : `${name} ${toParText(toPar)} ${state}`
  return `${place}. ${name} ${toParText(toPar)} ${isThrough ? 'F' : `thru ${thru}`}`
}
