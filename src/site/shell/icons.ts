import {
  CircleUserRound,
  ClipboardList,
  FileText,
  Gauge,
  House,
  KeyRound,
  Link2,
  Settings2,
  Shield,
  ShieldCheck,
  ToggleLeft,
  UserCog,
  UserPlus,
  Users,
} from 'lucide-react'
import type { Drawing } from '#ui/Icon.tsx'
import type { NavIcon } from '../pages.ts'

export const NAV_ICONS: Readonly<Record<NavIcon, Drawing>> = {
  home: House,
  teams: Shield,
  profile: CircleUserRound,
  settings: Settings2,
  admin: Gauge,
  switches: ToggleLeft,
  people: Users,
  roles: KeyRound,
  requests: ClipboardList,
  managers: UserCog,
  connector: Link2,
  newPlayer: UserPlus,
  imprint: FileText,
  privacy: ShieldCheck,
}
