import type { RootData } from '../root-data.server.ts'
import type { Visitor } from '../shell/navigation.ts'
import type { HomeData } from './home-data.server.ts'

/** All that the first page is drawn from. */
export interface HomeView extends HomeData {
  readonly root: RootData
  readonly visitor: Visitor
}
