import { CakeSlice, Plus } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useFormResult } from '#client/forms/action-result.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { HELPER_DAY_WORDS } from '#client/helper-days.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { formatMoment } from '#client/when.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, textsOf } from '#http/pages/forms/form-fields.ts'
import { handleForm, type RefusedForm } from '#http/pages/forms/handle-form.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { State } from '#ui/marks/State.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { FoodFields } from './FoodFields.tsx'
import { FoodProgressBars } from './FoodProgressBars.tsx'
import { FOODS_PATH } from './foods.address.ts'
import { changeFood, promiseFood, takeBackFood } from './foods.commands.server.ts'
import { ALLERGENS } from './foods.fields.ts'
import { foodsFor, type OwnFood } from './foods.queries.server.ts'
import { DIET_WORDS, FOOD_CATEGORY_WORDS } from './foods.words.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, viewer } = context.get(pageRequest)
  const found = await foodsFor(db, viewer)
  const wanted = url.searchParams.get('food') ?? ''
  return {
    ...found,
    isNew: url.searchParams.has('new'),
    one: found.own.find(({ id }) => id === wanted),
    isGone: wanted !== '' && !found.own.some(({ id }) => id === wanted),
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnFoods)

const isAllergen = (text: string): text is (typeof ALLERGENS)[number] => ALLERGENS.some((it) => it === text)

async function actOnFoods(page: PageRequest, form: FormData): Promise<Done | Response> {
  const allergens = textsOf(form, 'allergens').filter(isAllergen)
  switch (intentIn(form, ['promise', 'change', 'takeBack'])) {
    case 'promise':
      await page.submit(promiseFood, form, { allergens })
      return redirect(FOODS_PATH)
    case 'change':
      await page.submit(changeFood, form, { allergens })
      return redirect(FOODS_PATH)
    case 'takeBack':
      await page.submit(takeBackFood, form)
      return redirect(FOODS_PATH)
    default:
      throw badRequest()
  }
}

export default function FoodsPage() {
  useLiveReload(['foods', 'food_targets'])
  const loaded = useLoaderData<typeof loader>()
  const { answer, refused } = useFormResult<typeof action>()
  const { one, isNew, deadlines } = loaded
  const days = deadlines.filter(({ isOpen }) => isOpen).map(({ day }) => day)
  return (
    <>
      <SuccessMessage answer={answer} />
      {one && <FoodForm key={one.id} food={one} days={days} refused={refused} />}
      {!one && isNew && days.length > 0 && <FoodForm food={undefined} days={days} refused={refused} />}
      {!one && !(isNew && days.length > 0) && <AllFoods {...loaded} canPromise={days.length > 0} />}
    </>
  )
}

type FormProps = {
  food: OwnFood | undefined
  days: Parameters<typeof FoodFields>[0]['days']
  refused: RefusedForm | undefined
}

function FoodForm({ food, days, refused: ofPage }: FormProps) {
  const busy = useIsSending()
  const refused = refusedOf(ofPage, 'promise', 'change')
  const canChange = food === undefined || days.some((day) => day === food.day)
  return (
    <div className="max-w-form">
      <PageHeader title={food?.dish ?? m.foods_new()} back={FOODS_PATH} />
      {food && food.similar.length > 0 && <SimilarNote dishes={food.similar} />}
      {!canChange && <Note kind="warn">{m.foods_problem_too_late()}</Note>}
      {canChange && (
        <PostForm noValidate keepsUnsaved className="grid gap-4 pt-3">
          <ErrorSummary errors={errorsOf(refused)} />
          <input type="hidden" name="intent" value={food ? 'change' : 'promise'} />
          {food && <input type="hidden" name="food" value={food.id} />}
          {food && <input type="hidden" name="base" value={food.updated} />}
          <FoodFields food={food} days={days} refused={refused} />
          <div>
            <Button type="submit" busy={busy} busyText={m.site_sending()}>
              {food ? m.foods_save() : m.foods_promise()}
            </Button>
          </div>
        </PostForm>
      )}
      {food && canChange && (
        <PostForm className="mt-6">
          <input type="hidden" name="food" value={food.id} />
          <ErrorSummary errors={errorsOf(refusedOf(ofPage, 'takeBack'))} />
          <Button type="submit" name="intent" value="takeBack" kind="line" size="small" busy={busy}>
            {m.foods_take_back()}
          </Button>
        </PostForm>
      )}
    </div>
  )
}

const SimilarNote = ({ dishes }: { dishes: readonly string[] }) => (
  <Note kind="warn" title={m.foods_similar()}>
    {dishes.join(', ')}
  </Note>
)

type Props = Awaited<ReturnType<typeof loader>> & { canPromise: boolean }

function AllFoods({ progress, own, others, zone, deadlines, isGone, canPromise }: Props) {
  const add = canPromise && (
    <ButtonLink icon={Plus} to={`${FOODS_PATH}?new`}>
      {m.foods_new()}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={m.foods_title()} context={m.foods_lead()} back="/al" action={add} />
      {isGone && <Note kind="warn">{m.foods_problem_gone()}</Note>}
      {!canPromise && <Note>{m.foods_all_closed()}</Note>}
      <Section title={m.foods_wanted()}>
        <FoodProgressBars progress={progress} />
        <p className="py-2 text-small text-ink-2">
          {deadlines
            .flatMap(({ day, until, isOpen }) => {
              if (until === undefined) return []
              const said = { day: HELPER_DAY_WORDS[day](), time: formatMoment(new Date(until), zone) }
              return isOpen ? m.foods_until(said) : m.foods_closed(said)
            })
            .join(' · ')}
        </p>
      </Section>
      <Section title={m.foods_own()}>
        {own.length === 0 ? (
          <EmptyState icon={CakeSlice} title={m.foods_own_none()} action={add} />
        ) : (
          <List>
            {own.map((food) => (
              <Row
                key={food.id}
                title={food.dish}
                text={
                  <>
                    {aboutFood(food)}
                    {food.similar.length > 0 && (
                      <span className="block">
                        <State kind="warn">{m.foods_similar_to({ dish: food.similar.join(', ') })}</State>
                      </span>
                    )}
                  </>
                }
                end={food.delivered_at !== '' && <State kind="ok">{m.foods_admin_delivered()}</State>}
                to={`${FOODS_PATH}?${new URLSearchParams({ food: food.id })}`}
              />
            ))}
          </List>
        )}
      </Section>
      {others.length > 0 && (
        <Section title={m.foods_others()}>
          <List>
            {others.map((food) => (
              <Row key={food.id} title={food.dish} text={aboutFood(food)} />
            ))}
          </List>
        </Section>
      )}
    </>
  )
}

const aboutFood = ({
  day,
  category,
  portions,
  diet,
}: Pick<OwnFood, 'day' | 'category' | 'portions' | 'diet'>): string =>
  [
    day !== '' && HELPER_DAY_WORDS[day](),
    category !== '' && FOOD_CATEGORY_WORDS[category](),
    m.foods_portions({ count: portions }),
    diet !== '' && diet !== 'everything' && DIET_WORDS[diet](),
  ]
    .filter(Boolean)
    .join(', ')
