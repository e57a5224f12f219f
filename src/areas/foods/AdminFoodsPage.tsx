import { CakeSlice, Tags } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useFormResult } from '#client/forms/action-result.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { HELPER_DAY_WORDS } from '#client/helper-days.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, keyOf, textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import { handleForm, type RefusedForm } from '#http/pages/forms/handle-form.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { HELPER_DAYS } from '#rules/helpers/job-times.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { State } from '#ui/marks/State.tsx'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { FoodLabels } from './FoodLabels.tsx'
import { FoodProgressBars } from './FoodProgressBars.tsx'
import { ADMIN_FOODS_PATH, FOODS_CSV_PATH } from './foods.address.ts'
import { markDelivered, setFoodTargets } from './foods.commands.server.ts'
import { FOOD_CATEGORIES } from './foods.fields.ts'
import { type FoodListed, type FoodProgress, foodsListed } from './foods.queries.server.ts'
import { allergensInWords, DIET_WORDS, FOOD_CATEGORY_WORDS } from './foods.words.ts'
import './foods.css'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db } = context.get(pageRequest)
  return { ...(await foodsListed(db)), isLabels: url.searchParams.has('labels') }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnAdminFoods)

const targetField = (day: string, category: string) => `target-${day}-${category}`

async function actOnAdminFoods(page: PageRequest, form: FormData): Promise<Done> {
  const intent = intentIn(form, ['targets', 'delivered', 'undelivered'])
  switch (intent) {
    case 'targets': {
      const targets = HELPER_DAYS.flatMap((day) =>
        FOOD_CATEGORIES.map((category) => ({
          day,
          category,
          portions: Number(textOf(form, targetField(day, category)) || 0),
        })),
      )
      await page.run(setFoodTargets, { targets }, keyOf(form))
      return { done: intent, text: m.foods_admin_done_targets() }
    }
    case 'delivered':
    case 'undelivered': {
      const foods = textsOf(form, 'foods').flatMap((it) => it.split(','))
      const { changed } = await page.run(markDelivered, { foods, delivered: intent === 'delivered' }, keyOf(form))
      const back = intent === 'delivered' ? 'undelivered' : 'delivered'
      return {
        done: intent,
        text: intent === 'delivered' ? m.foods_admin_done_delivered() : m.foods_admin_done_undelivered(),
        undo: changed.length === 0 ? undefined : { intent: back, foods: changed.join(',') },
      }
    }
    default:
      throw badRequest()
  }
}

export default function AdminFoodsPage() {
  useLiveReload(['foods', 'food_targets'])
  const { progress, foods, isLabels } = useLoaderData<typeof loader>()
  const { answer, refused } = useFormResult<typeof action>()
  if (isLabels) return <FoodLabels foods={foods} />
  const portions = foods.reduce((sum, it) => sum + it.portions, 0)
  return (
    <>
      <SuccessMessage answer={answer} />
      <PageHeader
        title={m.foods_admin_title()}
        context={m.foods_admin_count({ count: foods.length, portions })}
        action={
          foods.length > 0 && (
            <ButtonLink kind="line" icon={Tags} to={`${ADMIN_FOODS_PATH}?labels`}>
              {m.foods_admin_labels()}
            </ButtonLink>
          )
        }
      />
      <div className="grid items-start gap-x-12 desk:grid-cols-2">
        <Section title={m.foods_wanted()}>
          <FoodProgressBars progress={progress} />
        </Section>
        <Section title={m.foods_admin_targets()}>
          <TargetsForm progress={progress} refused={refusedOf(refused, 'targets')} />
        </Section>
      </div>
      <Section
        title={m.foods_admin_promises()}
        end={
          foods.length > 0 && (
            <a className={buttonClass({ kind: 'plain', size: 'small' })} href={FOODS_CSV_PATH} download>
              {m.helpers_admin_export()}
            </a>
          )
        }
      >
        <ErrorSummary errors={errorsOf(refusedOf(refused, 'delivered', 'undelivered'))} />
        {foods.length === 0 ? (
          <EmptyState icon={CakeSlice} title={m.foods_admin_none()} />
        ) : (
          <List>
            {foods.map((food) => (
              <PromiseRow key={food.id} food={food} />
            ))}
          </List>
        )}
      </Section>
    </>
  )
}

function TargetsForm({ progress, refused }: { progress: readonly FoodProgress[]; refused: RefusedForm | undefined }) {
  const busy = useIsSending()
  return (
    <PostForm noValidate keepsUnsaved className="grid gap-3 pt-3">
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value="targets" />
      <div className="grid grid-cols-2 gap-3">
        {progress.map(({ day, category, wanted }) => {
          const name = targetField(day, category)
          return (
            <NumberInput
              key={name}
              name={name}
              label={m.foods_of_day({ category: FOOD_CATEGORY_WORDS[category](), day: HELPER_DAY_WORDS[day]() })}
              defaultValue={refused?.values[name] ?? (wanted === 0 ? '' : String(wanted))}
              maxLength={5}
              optional
            />
          )
        })}
      </div>
      <div>
        <Button type="submit" kind="line" busy={busy} busyText={m.site_sending()}>
          {m.foods_admin_targets_save()}
        </Button>
      </div>
    </PostForm>
  )
}

function PromiseRow({ food }: { food: FoodListed }) {
  const busy = useIsSending()
  const { id, dish, day, category, portions, diet, comes_at, name, similar } = food
  const isHere = food.delivered_at !== ''
  return (
    <li className="row flex-wrap">
      <div className="min-w-48 flex-1">
        <div className="font-semibold wrap-anywhere">{dish}</div>
        <div className="text-small text-ink-2 wrap-anywhere">
          {[
            day !== '' && HELPER_DAY_WORDS[day](),
            category !== '' && FOOD_CATEGORY_WORDS[category](),
            m.foods_portions({ count: portions }),
            diet !== '' && DIET_WORDS[diet](),
            m.foods_admin_comes({ time: comes_at }),
            name,
            food.fridge && m.foods_fridge(),
            food.oven && m.foods_oven(),
          ]
            .filter(Boolean)
            .join(', ')}
        </div>
        <div className="text-small text-ink-2">{allergensInWords(food)}</div>
        {similar.length > 0 && <State kind="warn">{m.foods_similar_to({ dish: similar.join(', ') })}</State>}
      </div>
      {isHere && <State kind="ok">{m.foods_admin_delivered()}</State>}
      <PostForm>
        <input type="hidden" name="foods" value={id} />
        <Button
          type="submit"
          name="intent"
          value={isHere ? 'undelivered' : 'delivered'}
          kind="line"
          size="small"
          busy={busy}
          aria-label={isHere ? m.foods_admin_undeliver_it({ dish }) : m.foods_admin_deliver_it({ dish })}
        >
          {isHere ? m.helpers_admin_untick() : m.foods_admin_deliver()}
        </Button>
      </PostForm>
    </li>
  )
}
