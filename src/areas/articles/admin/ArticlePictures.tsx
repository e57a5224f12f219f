import { Link } from 'react-router'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { PictureFields } from '#client/pictures/PictureFields.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { textInLanguage } from '#http/pages/languages.ts'
import { Button } from '#ui/controls/Button.tsx'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { List } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import { articlePictureFields } from '../articles.fields.ts'
import type { EditedArticle } from './infos.page.server.ts'

type Props = { article: EditedArticle; refused: RefusedForm | undefined }
type Picture = EditedArticle['pictures'][number]

/** What can be shown in the text: each by its name, with what it shows. */
export function ArticlePictures({ article, refused }: Props) {
  return (
    <>
      <List label={m.articles_pictures()}>
        {article.pictures.map((picture) => (
          <OnePicture key={picture.id} picture={picture} refused={refused} />
        ))}
      </List>
      <p className="pt-3">
        <Link to="/admin/images" className="link">
          {m.images_from_library()}
        </Link>
      </p>
      <AddPicture key={article.pictures.at(-1)?.id} article={article} refused={refusedOf(refused, 'addPicture')} />
    </>
  )
}

function OnePicture({ picture, refused }: { picture: Picture; refused: RefusedForm | undefined }) {
  const busy = useIsSending()
  const { id, name, file, width, height } = picture
  const own = refused?.values['picture'] === id ? refusedOf(refused, 'describePicture', 'removePicture') : undefined
  const markdown = `![](${name})`
  const alt = (field: 'alt_en' | 'alt_de') => ({
    name: field,
    id: `${field}-${id}`,
    defaultValue: own?.values[field] ?? picture[field],
    error: errorAt(own, field),
    ...limitsOf(articlePictureFields[field]),
    autoComplete: 'off',
  })
  return (
    <li className="grid gap-3 py-4 desk:grid-cols-[12rem_1fr]">
      <img
        src={`/api/files/article_pictures/${id}/${encodeURIComponent(file)}?thumb=640x0`}
        alt={textInLanguage(picture, 'alt', getLocale()).words}
        width={width}
        height={height}
        loading="lazy"
        className="h-auto max-h-48 w-full rounded-[10px] object-contain"
      />
      <PostForm noValidate className="grid gap-3" preventScrollReset>
        <p className="flex flex-wrap items-center gap-2">
          <code className="rounded-block bg-sunken px-1">{markdown}</code>
          <CopyButton text={markdown}>{m.articles_picture_copy()}</CopyButton>
        </p>
        <ErrorSummary errors={errorsOf(own)} />
        <input type="hidden" name="picture" value={id} />
        <TextInput {...alt('alt_en')} label={m.site_picture_alt_en()} lang="en" />
        <TextInput {...alt('alt_de')} label={m.site_picture_alt_de()} lang="de" />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="describePicture" kind="line" size="small" busy={busy}>
            {m.articles_picture_describe()}
          </Button>
          <Button type="submit" name="intent" value="removePicture" kind="plain" size="small" busy={busy}>
            {m.articles_picture_remove()}
          </Button>
        </div>
      </PostForm>
    </li>
  )
}

function AddPicture({ article, refused }: Props) {
  const busy = useIsSending()
  return (
    <PostForm encType="multipart/form-data" noValidate className="grid max-w-form gap-4 pt-4" preventScrollReset>
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value="addPicture" />
      <input type="hidden" name="article" value={article.id} />
      <PictureFields
        fields={articlePictureFields}
        hint={m.articles_picture_hint()}
        alt={refused?.values}
        refused={refused}
      />
      <div>
        <Button type="submit" kind="line" busy={busy} busyText={m.site_sending()}>
          {m.articles_picture_add()}
        </Button>
      </div>
    </PostForm>
  )
}
