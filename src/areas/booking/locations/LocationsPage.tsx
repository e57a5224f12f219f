import { Plus, Warehouse } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { sitePlanShown } from '#areas/map/map.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { formOfValues, intentIn, textOf } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { saveOver } from '#http/pages/forms/save-over.ts'
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
import { m } from '#words/messages.js'
import { bookingItems, bookingLocations } from '../booking.collections.ts'
import { BOOKING_REFUSALS } from '../booking.refusals.ts'
import { EditLocation, NewLocation } from './LocationForm.tsx'
import { valuesOfLocation } from './location-form.ts'
import { LOCATIONS_PATH } from './locations.address.ts'
import {
  addLocation,
  type BookingLocation,
  changeLocation,
  locationsOf,
  openLocation,
  removeLocation,
} from './locations.commands.server.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, records, preferences } = context.get(pageRequest)
  const wanted = url.searchParams.get('location') ?? ''
  const [locations, plan] = await Promise.all([locationsOf(db), sitePlanShown(records, preferences.language)])
  const counts = await db.countsPointingAt(
    bookingItems,
    'location',
    locations.map(({ id }) => id),
  )
  const location = locations.find(({ id }) => id === wanted)
  return {
    locations: locations.map((it) => ({ ...it, items: counts.get(it.id) ?? 0 })),
    location,
    isGone: wanted !== '' && !location,
    isNew: url.searchParams.has('new'),
    plan,
  }
}

const INTENTS = ['add', 'change', 'open', 'close', 'remove'] as const

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnLocations)

async function actOnLocations(page: PageRequest, form: FormData): Promise<Done | Response> {
  const intent = intentIn(form, INTENTS)
  switch (intent) {
    case 'add':
      await page.submit(addLocation, form)
      return redirect(LOCATIONS_PATH)
    case 'change': {
      const id = textOf(form, 'location')
      await saveOver(
        form,
        () => locationNow(page, id),
        (values, { location }) =>
          page.submit(changeLocation, formOfValues(values), { location: id, base: location.updated }),
      )
      return { done: intent, text: m.booking_done_location() }
    }
    case 'open':
    case 'close': {
      const { name } = await page.submit(openLocation, form, { open: intent === 'open' })
      const location = textOf(form, 'location')
      return {
        done: intent,
        text: intent === 'open' ? m.booking_done_open({ name }) : m.booking_done_closed({ name }),
        undo: { intent: intent === 'open' ? 'close' : 'open', location },
      }
    }
    case 'remove':
      await page.submit(removeLocation, form)
      return redirect(LOCATIONS_PATH)
    default:
      throw badRequest()
  }
}

async function locationNow({ db }: PageRequest, id: string) {
  const location = await db.get(bookingLocations, id)
  if (!location) throw refuse(BOOKING_REFUSALS, 'location_gone', 'location', 404)
  return { values: valuesOfLocation(location), location }
}

export default function LocationsPage() {
  useLiveReload(['booking_locations', 'booking_items'])
  const { locations, location, isGone, isNew, plan } = useLoaderData<typeof loader>()
  const { answer, refused } = useFormResult<typeof action>()
  const add = (
    <ButtonLink icon={Plus} to={`${LOCATIONS_PATH}?new`}>
      {m.booking_locations_new()}
    </ButtonLink>
  )
  if (location)
    return (
      <>
        <SuccessMessage answer={answer} />
        <EditLocation key={location.id} location={location} plan={plan} refused={refused} />
      </>
    )
  if (isNew) return <NewLocation refused={refused} />
  return (
    <div className="max-w-read">
      <SuccessMessage answer={answer} />
      <PageHeader
        title={m.booking_locations_title()}
        context={m.booking_locations_count({ count: locations.length })}
        action={add}
      />
      {isGone && <Note kind="warn">{m.booking_problem_location_gone()}</Note>}
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'open', 'close', 'remove'))} />
      {locations.length === 0 ? (
        <EmptyState icon={Warehouse} title={m.booking_locations_none()} action={add}>
          {m.booking_locations_none_text()}
        </EmptyState>
      ) : (
        <List label={m.booking_locations_title()}>
          {locations.map((it) => (
            <LocationRow key={it.id} location={it} items={it.items} />
          ))}
        </List>
      )}
    </div>
  )
}

function LocationRow({
  location: { id, name, open, directions },
  items,
}: {
  location: BookingLocation
  items: number
}) {
  const busy = useIsSending()
  const act = open ? m.booking_locations_close_act() : m.booking_locations_open_act()
  return (
    <Row
      title={name}
      to={`${LOCATIONS_PATH}?location=${id}`}
      text={
        <>
          {directions !== '' && <span className="block">{directions}</span>}
          <span className="flex flex-wrap gap-x-3">
            {open ? (
              <State kind="ok">{m.booking_locations_open()}</State>
            ) : (
              <State kind="waiting">{m.booking_locations_closed()}</State>
            )}
            {m.booking_locations_items({ count: items })}
          </span>
        </>
      }
      end={
        <PostForm>
          <input type="hidden" name="location" value={id} />
          <Button
            type="submit"
            name="intent"
            value={open ? 'close' : 'open'}
            kind="line"
            size="small"
            busy={busy}
            aria-label={open ? m.booking_locations_close_name({ name }) : m.booking_locations_open_name({ name })}
          >
            {act}
          </Button>
        </PostForm>
      }
    />
  )
}
