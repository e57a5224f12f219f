/**
 * Measures the generator of timetables beside a plain greedy placement and a bound below which no timetable can be. Asserts no
 * times; fails where a hard rule is broken.
 */
import { areFeedersPlaced, canPut, placementsOn } from '#rules/timetable/search/board.ts'
import { draftOf } from '#rules/timetable/search/draft.ts'
import { modelOf } from '#rules/timetable/search/model.ts'
import { leastScore, leastUnplaced } from '../../src/rules/timetable/bound.ts'
import { generateAtOnce } from '../../src/rules/timetable/generate.ts'
import type { Placement, Setting } from '../../src/rules/timetable/plan.ts'
import { type PlanScore, scoreOf } from '../../src/rules/timetable/score.ts'
import { fieldsOf, structureOf } from '../../src/rules/timetable/tournaments.testing.ts'
import { violationsOf } from '../../src/rules/timetable/violations.ts'

/** Chance decides among timetables: one seed says little. */
const SEEDS = [1, 2, 3]

const tournaments: readonly { readonly title: string; readonly goalSeconds: number; readonly setting: Setting }[] = [
  {
    title: '40 teams, 3 divisions, 8 fields, 2 days',
    goalSeconds: 3,
    setting: {
      ...structureOf([
        { division: 'open', teams: 16, pools: 4, minutes: 45, slotMinutes: 60, final: 1 },
        { division: 'mixed', teams: 12, pools: 2, minutes: 45, slotMinutes: 60, final: 2 },
        { division: 'women', teams: 12, pools: 2, minutes: 45, slotMinutes: 60, final: 3 },
      ]),
      fields: fieldsOf(8, 2, 9 * 60, 19 * 60),
      breaks: [],
      wishes: [
        { team: 'open 5', notBefore: 11 * 60 },
        { team: 'women 7', notAfter: 1_440 + 16 * 60 },
      ],
      minimumRestMinutes: 30,
    },
  },
  {
    title: '96 teams, 4 divisions, 24 fields, 3 days',
    goalSeconds: 20,
    setting: {
      ...structureOf(
        ['open', 'women', 'mixed', 'masters'].map((division, index) => ({
          division,
          teams: 24,
          pools: 4,
          final: index + 1,
        })),
      ),
      fields: fieldsOf(24, 3, 9 * 60, 19 * 60),
      breaks: [0, 1, 2].map((day) => ({ from: day * 1_440 + 13 * 60, to: day * 1_440 + 13 * 60 + 30 })),
      wishes: [{ team: 'open 5', notBefore: 11 * 60 }],
      minimumRestMinutes: 30,
    },
  },
]

/** Each game, in the order of its rounds, at the first time on the first field where no hard rule is broken. */
function greedy(setting: Setting): readonly Placement[] {
  const model = modelOf(setting)
  const draft = draftOf(model)
  for (const game of model.feedersFirst) {
    if (!areFeedersPlaced(model, draft.board, game)) continue
    const { fields, starts } = model.spots[game]!
    const at = starts.findIndex((start, index) => canPut(model, draft.board, game, fields[index]!, start))
    if (at >= 0) draft.put(game, fields[at]!, starts[at]!)
  }
  return placementsOn(model, draft.board)
}

/** In seconds of one core: what else the machine does meanwhile does not count. */
function timed<T>(run: () => T): { readonly result: T; readonly seconds: number } {
  const before = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(before)
  return { result, seconds: (user + system) / 1_000_000 }
}

const scoreLine = ({ total, parts }: PlanScore) =>
  `${total} | ${parts.map(({ aim, count, cost }) => `${aim} ${count} (${cost})`).join(', ')}`

for (const { title, goalSeconds, setting } of tournaments) {
  const games = setting.games.length
  console.log(
    `\n${title}: ${games} games\n\n| | Placed | CPU seconds | PlanScore | Missed (cost) |\n|---|---|---|---|---|`,
  )
  const plain = timed(() => greedy(setting))
  const ours = SEEDS.map((seed) => timed(() => generateAtOnce(setting, { seed, withDuties: true })))
  const least = timed(() => leastScore(setting))
  for (const placements of [plain.result, ...ours.map(({ result }) => result.placements)]) {
    const broken = violationsOf({ setting, placements })
    if (broken.length > 0) throw new Error(`${broken.length} hard rules are broken in ${title}`)
  }
  const greedyScore = scoreLine(scoreOf({ setting, placements: plain.result }))
  console.log(`| greedy | ${plain.result.length} | ${plain.seconds.toFixed(2)} | ${greedyScore} |`)
  for (const { result, seconds } of ours) {
    const { placements, score } = result
    console.log(`| ours | ${placements.length} | ${seconds.toFixed(2)} (goal ≤ ${goalSeconds}) | ${scoreLine(score)} |`)
  }
  const room = games - leastUnplaced(setting)
  console.log(`| bound | ${room} | ${least.seconds.toFixed(2)} | ${scoreLine(least.result)} |`)
  const open = ours.map(({ result }) => result.duties.open.length)
  console.log(`\nGames at which nobody keeps score: ${open.join(', ')}.`)
}
