import { visitPlaces } from './visits.ts'

visitPlaces(10)
