import { visitPlaces } from './visits.ts'

visitPlaces(17)
