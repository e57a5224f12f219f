import { m } from '#words/messages.js'

type Props = { title: string; tournament: string | undefined; loaded: unknown }

/** What a page is called where its address is sent to others. */
export function SharedAs({ title, tournament, loaded }: Props) {
  const name = tournament || 'Fieldside'
  const own = ownShare(loaded)
  const description = own?.description ?? m.site_description({ name })
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={own?.title ?? title} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content="summary" />
    </>
  )
}

/** A page whose title is not enough to those who only read its link says more: its loader answers it as `share`. */
function ownShare(loaded: unknown): { readonly title: string; readonly description: string } | undefined {
  const share = typeof loaded === 'object' && loaded !== null && 'share' in loaded ? loaded.share : undefined
  if (typeof share !== 'object' || share === null || !('title' in share) || !('description' in share)) return undefined
  const { title, description } = share
  return typeof title === 'string' && typeof description === 'string' ? { title, description } : undefined
}
