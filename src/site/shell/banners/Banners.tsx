import type { ComponentProps } from 'react'
import ArchiveBanner from './ArchiveBanner.tsx'
import RehearsalBanner from './RehearsalBanner.tsx'

type Props = {
  rehearsal: ComponentProps<typeof RehearsalBanner>['rehearsal'] | undefined
  zone: string
}

/** Loaded in a copy and in an archive alone. */
export default function Banners({ rehearsal, zone }: Props) {
  return rehearsal ? <RehearsalBanner rehearsal={rehearsal} zone={zone} /> : <ArchiveBanner />
}
