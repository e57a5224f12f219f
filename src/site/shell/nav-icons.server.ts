import {
  Bell,
  BookOpen,
  CakeSlice,
  CalendarDays,
  CalendarRange,
  ChartColumn,
  CirclePlus,
  CircleUserRound,
  ClipboardCheck,
  ClipboardList,
  ClipboardPen,
  FileText,
  FlaskConical,
  Gauge,
  HandHelping,
  HeartHandshake,
  House,
  IdCard,
  Images,
  Inbox,
  KeyRound,
  LandPlot,
  Link2,
  ListOrdered,
  type LucideIconData,
  MapPinCheck,
  Map as MapSheet,
  Megaphone,
  MessageSquareHeart,
  Music,
  Package,
  PackageSearch,
  Scale,
  Settings2,
  Shield,
  ShieldCheck,
  ShieldUser,
  ShoppingBasket,
  Signpost,
  Timer,
  ToggleLeft,
  UserCog,
  UserPlus,
  Users,
  Wallet,
  WandSparkles,
  Warehouse,
} from 'lucide-react'
import { isValidElement } from 'react'
import type { Drawing } from '#ui/Icon.tsx'
import type { NavIcon } from '../page.ts'
import type { NavDrawing } from './navigation.ts'

const NAV_ICONS: Readonly<Record<NavIcon, Drawing>> = {
  home: House,
  games: CalendarDays,
  scores: CirclePlus,
  standings: ListOrdered,
  teams: Shield,
  profile: CircleUserRound,
  settings: Settings2,
  admin: Gauge,
  switches: ToggleLeft,
  people: Users,
  roles: KeyRound,
  requests: ClipboardList,
  money: Wallet,
  register: ClipboardPen,
  registrations: Inbox,
  managers: UserCog,
  players: IdCard,
  connector: Link2,
  feedback: MessageSquareHeart,
  inbox: Bell,
  announcements: Megaphone,
  ownTeam: ShieldUser,
  roster: IdCard,
  newPlayer: UserPlus,
  checkIn: MapPinCheck,
  extras: ShoppingBasket,
  imprint: FileText,
  privacy: ShieldCheck,
  weekend: Signpost,
  infos: BookOpen,
  shotracer: Timer,
  timetable: CalendarRange,
  planning: WandSparkles,
  rehearsal: FlaskConical,
  confirm: ClipboardCheck,
  helping: HeartHandshake,
  helperJobs: HandHelping,
  foods: CakeSlice,
  spirit: HeartHandshake,
  equipment: Package,
  equipmentOrders: PackageSearch,
  equipmentPlaces: Warehouse,
  discgolf: LandPlot,
  images: Images,
  jingles: Music,
  map: MapSheet,
  equity: Scale,
  stats: ChartColumn,
}

const drawings = new Map<NavIcon, NavDrawing>()

/** Of what an icon is drawn: a browser gets those of its links, and not the icons of every page. */
export function navDrawing(icon: NavIcon): NavDrawing {
  const drawing = drawings.get(icon) ?? nodesOf(NAV_ICONS[icon])
  drawings.set(icon, drawing)
  return drawing
}

/** What the component of lucide gives to the one that draws all of them; its interface does not tell. */
function nodesOf(drawing: Drawing): NavDrawing {
  const render: unknown = Reflect.get(drawing, 'render')
  const element: unknown = typeof render === 'function' ? Reflect.apply(render, undefined, [{}, null]) : undefined
  if (!isValidElement<{ readonly icon: LucideIconData }>(element))
    throw new Error('Icons are made in another way than before.')
  return element.props.icon.node.map(([part, attributes]) => [part, textsOf(attributes)] as const)
}

/** Without lucide's keys: they are random letters, which would be half a kilobyte of every page, compressed. */
const textsOf = (attributes: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (name === 'key' ? [] : [[name, String(value)]])),
  )
