import { Eye, EyeOff, FileText, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { ClashingField, ClashNote, LoadedWith } from '#client/forms/ClashingField.tsx'
import { useEditedForm } from '#client/forms/edited-form.ts'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { SubmitButton } from '#client/forms/SubmitButton.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Photo } from '#ui/figures/Photo.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import { imageMarkdown } from '../image-names.ts'
import { imageFields } from '../images.fields.ts'
import type { ListedImage } from '../images.queries.server.ts'
import { ImageStateMark } from './ImageStateMark.tsx'
import { sizeInWords } from './image-words.ts'

type Props = {
  image: ListedImage
  back: string
  /** Another one that waits for its words. */
  next?: string
  refused: RefusedForm | undefined
}
type OfImage = Omit<Props, 'back' | 'next'>

/** One picture: what it shows, how a text shows it, where that is, and another file in its place. */
export function OneImage({ image, back, next, refused }: Props) {
  return (
    <>
      <PageHeader title={image.name} context={<ImageStateMark state={image.state} />} back={back} />
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'show', 'hide', 'remove'))} />
      <div className="grid items-start gap-x-12 gap-y-2 desk:grid-cols-2">
        <figure className="m-0 grid gap-2">
          <Photo
            href={image.href}
            width={image.width}
            height={image.height}
            alt={image[`alt_${getLocale()}`]}
            sizes="(min-width: 56rem) 32rem, 92vw"
            className="h-auto max-h-96 w-full rounded-[10px] bg-sunken object-contain"
          />
          <figcaption className="text-small text-ink-2">
            {m.images_facts({ width: image.width, height: image.height, size: sizeInWords(image.bytes) })}
          </figcaption>
        </figure>
        <div>
          {image.state === 'waiting' && <Note kind="warn">{m.images_waiting_text()}</Note>}
          <Section title={m.images_shows()}>
            <WordsForm image={image} refused={refusedOf(refused, 'describe')} />
            {next !== undefined && image.state !== 'waiting' && (
              <p className="pt-3">
                <Link to={next} className="link">
                  {m.images_next()}
                </Link>
              </p>
            )}
          </Section>
          {image.state !== 'waiting' && <InTexts image={image} />}
          <Section title={m.images_replace()}>
            <ReplaceForm key={image.href} image={image} refused={refusedOf(refused, 'replace')} />
          </Section>
          <Section title={m.images_more()}>
            <More image={image} />
          </Section>
        </div>
      </div>
    </>
  )
}

const WORDS = { alt_en: m.site_picture_alt_en, alt_de: m.site_picture_alt_de }

function WordsForm({ image, refused }: OfImage) {
  const { alt_en, alt_de } = image
  const { key, loaded, values, isOvertaken, theirs } = useEditedForm({ alt_en, alt_de }, refused)
  return (
    <PostForm noValidate keepsUnsaved preventScrollReset className="pt-3">
      <div key={key} className="grid gap-4">
        {isOvertaken ? <ClashNote /> : <ErrorSummary errors={errorsOf(refused)} />}
        <input type="hidden" name="intent" value="describe" />
        <input type="hidden" name="image" value={image.id} />
        <LoadedWith values={loaded} />
        {(['alt_en', 'alt_de'] as const).map((name) => (
          <ClashingField key={name} name={name} label={WORDS[name]()} mine={values[name]} theirs={theirs(name)}>
            <TextInput
              name={name}
              label={WORDS[name]()}
              lang={name === 'alt_en' ? 'en' : 'de'}
              defaultValue={values[name]}
              error={errorAt(refused, name)}
              autoComplete="off"
              {...limitsOf(imageFields[name])}
            />
          </ClashingField>
        ))}
        <p className="-mt-2 text-small text-ink-2">{m.images_alt_hint()}</p>
        <SubmitButton text={m.images_save()} />
      </div>
    </PostForm>
  )
}

function InTexts({ image: { id, state, uses } }: Pick<Props, 'image'>) {
  const markdown = imageMarkdown(id)
  return (
    <Section title={m.images_uses()} aside={uses.length}>
      {uses.length > 0 && (
        <List label={m.images_uses()}>
          {uses.map(({ title, href }) => (
            <Row key={href} icon={FileText} title={title} to={href} />
          ))}
        </List>
      )}
      <p className="pt-3 text-small text-ink-2">{state === 'hidden' ? m.images_hidden_text() : m.images_text_hint()}</p>
      <p className="flex flex-wrap items-center gap-2 pt-1">
        <code className="rounded-block bg-sunken px-1 wrap-anywhere">{markdown}</code>
        <CopyButton text={markdown}>{m.articles_picture_copy()}</CopyButton>
      </p>
    </Section>
  )
}

function ReplaceForm({ image, refused }: OfImage) {
  const busy = useIsSending()
  return (
    <PostForm encType="multipart/form-data" noValidate preventScrollReset className="grid gap-3 pt-3">
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value="replace" />
      <input type="hidden" name="image" value={image.id} />
      <input type="hidden" name="base" value={image.updated} />
      <FileDrop
        name="picture"
        label={m.site_picture_replace()}
        hint={m.images_replace_hint()}
        accept={imageFields.picture.types.join()}
        error={errorAt(refused, 'picture')}
      />
      <div>
        <Button type="submit" kind="line" busy={busy} busyText={m.site_sending()}>
          {m.images_replace()}
        </Button>
      </div>
    </PostForm>
  )
}

const REMOVE = 'remove-image'

function More({ image }: Pick<Props, 'image'>) {
  const busy = useIsSending()
  const { id, name, state, uses, updated } = image
  return (
    <div className="flex flex-wrap gap-2 pt-3">
      {state !== 'waiting' && (
        <PostForm preventScrollReset>
          <input type="hidden" name="image" value={id} />
          {state === 'shown' ? (
            <Button type="submit" name="intent" value="hide" kind="line" size="small" icon={EyeOff} busy={busy}>
              {m.images_hide()}
            </Button>
          ) : (
            <Button type="submit" name="intent" value="show" kind="line" size="small" icon={Eye} busy={busy}>
              {m.images_show()}
            </Button>
          )}
        </PostForm>
      )}
      <ConfirmForm
        id={REMOVE}
        fields={{ intent: 'remove', image: id, base: updated }}
        title={m.images_remove_title({ name })}
        text={uses.length === 0 ? m.images_remove_text() : m.images_remove_used({ count: uses.length })}
        keep={m.images_remove_keep()}
        act={m.images_remove()}
        ask={
          <Button kind="line" size="small" icon={Trash2} {...opens(REMOVE)}>
            {m.images_remove()}
          </Button>
        }
      />
    </div>
  )
}
