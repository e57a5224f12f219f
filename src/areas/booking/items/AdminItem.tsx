import { QrCode, Trash2 } from 'lucide-react'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { ClashNote, LoadedWith } from '#client/forms/ClashingField.tsx'
import { useEditedForm } from '#client/forms/edited-form.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { SubmitButton } from '#client/forms/SubmitButton.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { shownCode } from '#rules/names/spoken-code.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { ITEM_PICTURE_TYPES } from '../booking.fields.ts'
import { OrderRow } from '../orders/OrderRow.tsx'
import type { OrderShown } from '../orders/order-shown.ts'
import { adminOrdersAddress } from '../orders/orders.address.ts'
import { ItemFields } from './ItemFields.tsx'
import { ItemPicture } from './ItemPicture.tsx'
import { newItem, valuesOfItem } from './item-form.ts'
import { adminItemsAddress } from './items.address.ts'
import type { ItemListed } from './items.queries.server.ts'

type Places = readonly { id: string; name: string }[]

type Props = {
  item: ItemListed
  locations: Places
  history: readonly OrderShown[]
  zone: string
  back: string
  refused: RefusedForm | undefined
}

/** One item: what it is, what became of its pieces, and who had it. */
export function AdminItem({ item, locations, history, zone, back, refused }: Props) {
  return (
    <div className="max-w-form">
      <PageHeader title={item.name} context={`${item.locationName}, ${shownCode(item.code)}`} back={back} />
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'remove'))} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink kind="line" size="small" icon={QrCode} to={adminItemsAddress.href({}, { labels: item.id })}>
          {m.booking_item_label()}
        </ButtonLink>
        {history.length === 0 && (
          <Button kind="line" size="small" icon={Trash2} {...opens(REMOVE)}>
            {m.booking_item_remove()}
          </Button>
        )}
      </div>
      {history.length === 0 && <RemoveForm item={item} />}
      {item.out_of_use > 0 && <OutOfUse item={item} refused={refusedOf(refused, 'mended', 'written_off')} />}
      <Section title={m.booking_item_edit()}>
        <ChangeForm item={item} locations={locations} refused={refusedOf(refused, 'change')} />
      </Section>
      <Section title={m.booking_field_picture()}>
        <PictureForm key={item.picture} item={item} refused={refusedOf(refused, 'picture', 'removePicture')} />
      </Section>
      <Section title={m.booking_item_history()}>
        {history.length === 0 ? (
          <p className="py-3 text-ink-2">{m.booking_item_history_none()}</p>
        ) : (
          <>
            <List label={m.booking_item_history()}>
              {history.map((order) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  zone={zone}
                  to={adminOrdersAddress.href({}, { order: order.id })}
                />
              ))}
            </List>
            <div className="pt-2">
              <ButtonLink kind="line" size="small" to={adminOrdersAddress.href({ choices: { item: item.id } })}>
                {m.booking_item_history_all()}
              </ButtonLink>
            </div>
          </>
        )}
      </Section>
    </div>
  )
}

const REMOVE = 'remove-item'

type FormProps = { item: ItemListed; refused: RefusedForm | undefined }

function ChangeForm({ item, locations, refused }: FormProps & { locations: Places }) {
  const { key, loaded, values, isOvertaken, theirs } = useEditedForm(valuesOfItem(item), refused)
  return (
    <PostForm noValidate keepsUnsaved className="pt-3">
      <div key={key} className="grid gap-4">
        {isOvertaken ? <ClashNote /> : <ErrorSummary errors={errorsOf(refused)} />}
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="item" value={item.id} />
        <LoadedWith values={loaded} />
        <ItemFields values={values} locations={locations} refused={refused} theirs={theirs} />
        <SubmitButton text={m.booking_item_save()} />
      </div>
    </PostForm>
  )
}

function PictureForm({ item, refused }: FormProps) {
  const busy = useIsSending()
  return (
    <PostForm encType="multipart/form-data" noValidate className="grid gap-4 pt-3">
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="item" value={item.id} />
      <input type="hidden" name="base" value={item.updated} />
      {item.picture !== '' && <ItemPicture item={item} size="page" />}
      <ItemPictureField refused={refused} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="picture" kind="line" busy={busy} busyText={m.site_sending()}>
          {m.booking_picture_save()}
        </Button>
        {item.picture !== '' && (
          <Button type="submit" name="intent" value="removePicture" kind="plain" busy={busy}>
            {m.booking_picture_remove()}
          </Button>
        )}
      </div>
    </PostForm>
  )
}

function ItemPictureField({ refused }: Pick<FormProps, 'refused'>) {
  return (
    <FileDrop
      name="picture"
      label={m.booking_picture_choose()}
      hint={m.booking_picture_hint()}
      accept={ITEM_PICTURE_TYPES.join()}
      error={errorAt(refused, 'picture')}
    />
  )
}

/** What was lost or broken: whole again, or gone for good. */
function OutOfUse({ item, refused }: FormProps) {
  const busy = useIsSending()
  return (
    <Section title={m.booking_out_of_use_title()}>
      <PostForm noValidate className="grid gap-3 pt-3">
        <ErrorSummary errors={errorsOf(refused)} />
        <p>{m.booking_out_of_use_text({ count: item.out_of_use })}</p>
        <input type="hidden" name="item" value={item.id} />
        <NumberInput
          name="count"
          label={m.booking_out_of_use_count()}
          defaultValue={refused?.values['count'] ?? String(item.out_of_use)}
          error={errorAt(refused, 'count')}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="mended" kind="line" busy={busy}>
            {m.booking_out_of_use_mended()}
          </Button>
          <Button type="submit" name="intent" value="written_off" kind="plain" busy={busy}>
            {m.booking_out_of_use_written_off()}
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}

const RemoveForm = ({ item }: Pick<FormProps, 'item'>) => (
  <ConfirmForm
    id={REMOVE}
    fields={{ intent: 'remove', item: item.id, base: item.updated }}
    title={m.booking_item_remove_title({ name: item.name })}
    text={m.booking_item_remove_text()}
    keep={m.booking_item_remove_keep()}
    act={m.booking_item_remove()}
  />
)

type NewProps = { location: string; locations: Places; back: string; refused: RefusedForm | undefined }

export function NewItem({ location, locations, back, refused: ofPage }: NewProps) {
  const refused = refusedOf(ofPage, 'add')
  const usual = valuesOfItem(newItem(location))
  // Ticks that were taken away are not in what was typed.
  const values = refused ? { ...usual, active: '', needs_approval: '', ...refused.values } : usual
  return (
    <div className="max-w-form">
      <PageHeader title={m.booking_items_new()} back={back} />
      <PostForm encType="multipart/form-data" noValidate keepsUnsaved className="grid gap-4">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="add" />
        <ItemFields values={values} locations={locations} refused={refused} />
        <ItemPictureField refused={refused} />
        <SubmitButton text={m.booking_item_add()} />
      </PostForm>
    </div>
  )
}
