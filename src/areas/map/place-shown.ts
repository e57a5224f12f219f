import {
  Backpack,
  BriefcaseMedical,
  CircleLetterP,
  FlagTriangleRight,
  GlassWater,
  Handshake,
  LandPlot,
  Pin,
  ShowerHead,
  Toilet,
  Utensils,
} from 'lucide-react'
import {
  type GameChange,
  isMoreThanScore,
  type NewestGame,
  patchedRow,
  type Reaction,
} from '#client/live/games/game-change.ts'
import type { GameAtPlace, PlanPlace } from '#http/areas/plan-places.ts'
import type { Language } from '#http/pages/languages.ts'
import { scoreText } from '#ui/games/score.ts'
import type { Drawing } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import type { PinKind } from './map.fields.ts'
import { PIN_KIND_WORDS } from './map.words.ts'

export type PlaceKind = PinKind | PlanPlace['kind']

/** A place on the map, whoever put it there. */
export type PlaceShown = Omit<PlanPlace, 'kind' | 'placedAt'> & {
  readonly kind: PlaceKind
  /** Left out for pins, which are put elsewhere here. */
  readonly placedAt?: string
  /** The language of its name, where that is not the page's. */
  readonly spoken?: Language
  /** Its pin stands out. */
  readonly isLive?: boolean
}

export const PLACE_KIND_WORDS: Readonly<Record<PlaceKind, () => string>> = {
  ...PIN_KIND_WORDS,
  field: m.map_kind_field,
  discgolf: m.map_kind_discgolf,
  equipment: m.map_kind_equipment,
}

/** On no other page: what is shared with one would bring all that pages share. */
export const PLACE_KIND_ICONS: Readonly<Record<PlaceKind, Drawing>> = {
  toilets: Toilet,
  showers: ShowerHead,
  water: GlassWater,
  first_aid: BriefcaseMedical,
  food: Utensils,
  parking: CircleLetterP,
  meeting: Handshake,
  other: Pin,
  field: FlagTriangleRight,
  discgolf: LandPlot,
  equipment: Backpack,
}

/** Read out: “Field 3. Live: Kite Club 7–5 Mudlarks”. */
export const placeLabel = ({ name, about }: PlaceShown): string => (about ? `${name}. ${about}` : name)

/** With the game that is there as it is by now: “Live: Kite Club 7–5 Mudlarks”. */
export function withGame(place: PlaceShown, newest: NewestGame): PlaceShown {
  if (!place.game) return place
  const game = patchedRow(place.game, newest)
  return { ...place, game, about: gameText(game), isLive: game.state === 'live' }
}

/** “Live: Kite Club 7–5 Mudlarks” */
export function gameText({ home, away, score, state, when }: GameAtPlace): string {
  const teams = m.schedule_public_game_vs({ home, away })
  if (when !== undefined) return m.map_game_next({ when, game: teams })
  const game = score ? `${home} ${scoreText(...score)} ${away}` : teams
  return state === 'live' ? m.map_game_live({ game }) : m.map_game_now({ game })
}

/** Which game is next on its field, and which one is on, is known to who has the whole schedule. */
export const reactionOfMap = (change: GameChange): Reaction => (isMoreThanScore(change) ? 'reload' : 'patch')
