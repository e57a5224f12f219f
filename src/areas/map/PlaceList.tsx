import type { ReactNode } from 'react'
import { MapPin } from '#ui/marks/MapPin.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { PLACE_KIND_ICONS, PLACE_KIND_WORDS, type PlaceShown } from './place-shown.ts'

type Props = {
  places: readonly PlaceShown[]
  hrefOf: (place: PlaceShown) => string | undefined
  chosen?: string
  endOf?: (place: PlaceShown) => ReactNode
}

/** Everything on the plan in words: for those who do not see it, and where there is no JavaScript. */
export function PlaceList({ places, hrefOf, chosen, endOf }: Props) {
  const groups = Map.groupBy(places, ({ kind }) => groupOf(kind))
  return (
    <div>
      {[...groups].map(([group, own]) => (
        <Section key={group} title={GROUP_WORDS[group]()} aside={own.length}>
          <List>
            {own.map((place) => (
              <PlaceRow
                key={place.id}
                place={place}
                to={hrefOf(place)}
                end={endOf?.(place)}
                isChosen={place.id === chosen}
              />
            ))}
          </List>
        </Section>
      ))}
    </div>
  )
}

const GROUP_WORDS = {
  field: m.map_group_fields,
  services: m.map_group_services,
  discgolf: m.map_group_discgolf,
  equipment: m.map_group_equipment,
}

const groupOf = (kind: PlaceShown['kind']): keyof typeof GROUP_WORDS =>
  kind === 'field' || kind === 'discgolf' || kind === 'equipment' ? kind : 'services'

type RowProps = { place: PlaceShown; to: string | undefined; end: ReactNode; isChosen: boolean }

function PlaceRow({ place, to, end, isChosen }: RowProps) {
  const { kind, name, sign, about, isLive = false, spoken } = place
  const word = PLACE_KIND_WORDS[kind]()
  const isNamed = name !== word && sign === undefined
  return (
    <Row
      lead={
        <span aria-hidden className="w-11 flex-none text-center">
          <MapPin
            label={word}
            live={isLive}
            {...(sign === undefined ? { icon: PLACE_KIND_ICONS[kind] } : { field: sign })}
          />
        </span>
      }
      title={
        <span lang={spoken} className={isChosen ? 'underline' : undefined}>
          {name}
        </span>
      }
      text={[isNamed ? word : '', about ?? ''].filter((it) => it !== '').join(' · ')}
      {...(to !== undefined && { to })}
      end={end}
    />
  )
}
