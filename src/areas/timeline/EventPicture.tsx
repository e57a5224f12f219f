import type { TextInLanguage } from '#http/pages/languages.ts'
import { pictureHref } from './timeline.address.ts'

/** Cut to one shape, so that nothing moves when it arrives. */
export function EventPicture({ event, name, alt }: { event: string; name: string; alt: TextInLanguage }) {
  const [small, large] = [pictureHref(event, name, '480x270'), pictureHref(event, name, '960x540')]
  return (
    <img
      src={small}
      srcSet={`${small} 480w, ${large} 960w`}
      sizes="(min-width: 30rem) 26rem, 75vw"
      width={480}
      height={270}
      alt={alt.words}
      lang={alt.language}
      loading="lazy"
      className="h-auto w-full max-w-104 rounded-[10px]"
    />
  )
}
