import { SPIRIT_CATEGORIES, type SpiritCategory, type SpiritComments, type SpiritMarks } from '#rules/spirit/sheet.ts'
import { SpiritScale } from '#ui/games/SpiritScale.tsx'
import { m } from '#words/messages.js'
import { commentField, commentFields, markField, type SheetAbout } from '../spirit.fields.ts'
import { SPIRIT_CATEGORY_WORDS } from '../spirit.words.ts'
import { SpiritGuide } from './SpiritGuide.tsx'

type Props = {
  about: SheetAbout
  marks: SpiritMarks
  comments: SpiritComments
  onMark?: (category: SpiritCategory, mark: number) => void
  /** What is wrong, by the name of the field. */
  errorOf: (field: string) => string | undefined
}

/** The five categories about one team, each with its examples and the comment that the ends of the scale ask for. */
export const SheetFields = ({ about, marks, comments, onMark, errorOf }: Props) =>
  SPIRIT_CATEGORIES.map((category) => {
    const [mark, comment] = [markField(about, category), commentField(about, category)]
    return (
      <SpiritScale
        key={mark}
        name={mark}
        title={SPIRIT_CATEGORY_WORDS[category]()}
        defaultValue={marks[category]}
        onChange={(chosen) => onMark?.(category, chosen)}
        error={errorOf(mark)}
        comment={{
          name: comment,
          lowest: m.spirit_comment_lowest(),
          highest: m.spirit_comment_highest(),
          defaultValue: comments[category],
          maxLength: commentFields[comment].max,
          error: errorOf(comment),
        }}
        examples={<SpiritGuide category={category} />}
      />
    )
  })
