import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { formatTime } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { You } from '#ui/marks/You.tsx'
import { m } from '#words/messages.js'
import type { RaceShown, RunnerShown } from '../shotracer.queries.server.ts'
import { BirthYearForm } from './BirthYearForm.tsx'

type Props = Pick<RaceShown, 'race' | 'isOfAge'> & {
  current: NonNullable<RaceShown['current']>
  zone: string
  refused: RefusedForm | undefined
}

/** Who runs in which lane, and the way in. */
export function Lobby({ race, current, zone, isOfAge, refused }: Props) {
  const { heat, runners, joining } = current
  const own = runners.find(({ isYou }) => isYou)
  const asksAge = race.hasAlcohol && isOfAge === undefined && joining.drinking === 'age_unknown'
  return (
    <>
      <ol className="grid gap-3 pt-3">
        {heat.lanes.map(({ name }, index) => {
          const there = runners.filter(({ lane }) => lane === index + 1)
          return (
            <li key={name} className="race-lobby-lane">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <h3 className="font-display text-head wrap-anywhere">{m.shotracer_lane({ lane: index + 1, name })}</h3>
                <span className="text-small text-on-pitch-2">
                  {m.shotracer_runners({ there: there.length, legs: race.legs })}
                </span>
              </div>
              <Runners runners={there} />
              {!own && there.length < race.legs && (
                <Join heat={heat.id} lane={index + 1} race={race} joining={joining} />
              )}
              {own?.lane === index + 1 && <Leave heat={heat.id} />}
            </li>
          )
        })}
      </ol>
      {!own && <WhyNot joining={joining} zone={zone} isMinor={race.hasAlcohol && isOfAge === false} />}
      {!own && asksAge && <BirthYearForm refused={refused} />}
    </>
  )
}

function Runners({ runners }: { runners: readonly RunnerShown[] }) {
  if (runners.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-1 text-small">
      {runners.map(({ leg, called, isYou, isAlcoholFree }) => (
        <li key={leg}>
          {m.shotracer_runner({ leg, called })}
          {isAlcoholFree && ` (${m.shotracer_alcohol_free()})`} {isYou && <You />}
        </li>
      ))}
    </ul>
  )
}

type JoinProps = { heat: string; lane: number; race: Props['race']; joining: Props['current']['joining'] }

function Join({ heat, lane, race, joining }: JoinProps) {
  const busy = useIsSending()
  if (joining.alcoholFree !== undefined) return null
  return (
    <PostForm className="flex flex-wrap gap-2 pt-2" preventScrollReset>
      <input type="hidden" name="heat" value={heat} />
      <input type="hidden" name="lane" value={lane} />
      {joining.drinking === undefined && (
        <Button type="submit" name="intent" value="join" kind="vis" size="small" busy={busy}>
          {race.hasAlcohol ? m.shotracer_join_with({ drink: race.drink }) : m.shotracer_join()}
        </Button>
      )}
      {race.hasAlcohol && (
        <Button type="submit" name="intent" value="joinFree" kind="chalk" size="small" busy={busy}>
          {m.shotracer_join_free()}
        </Button>
      )}
    </PostForm>
  )
}

function Leave({ heat }: { heat: string }) {
  const busy = useIsSending()
  return (
    <PostForm className="pt-2" preventScrollReset>
      <input type="hidden" name="heat" value={heat} />
      <Button type="submit" name="intent" value="leave" kind="chalk" size="small" busy={busy}>
        {m.shotracer_leave()}
      </Button>
    </PostForm>
  )
}

/** In words, without a number of anything that somebody has done. */
function WhyNot({
  joining: { drinking, alcoholFree, restedAt },
  zone,
  isMinor,
}: {
  joining: JoinProps['joining']
  zone: string
  isMinor: boolean
}) {
  const words =
    alcoholFree === 'enough_today'
      ? m.shotracer_join_enough_today()
      : restedAt !== undefined
        ? m.shotracer_join_rest_until({ time: formatTime(new Date(restedAt), zone) })
        : alcoholFree === 'already_in'
          ? m.shotracer_join_already_in()
          : isMinor && drinking === 'under_age'
            ? m.shotracer_join_under_age()
            : undefined
  return words === undefined ? null : <p className="pt-3 text-small text-on-pitch-2">{words}</p>
}
