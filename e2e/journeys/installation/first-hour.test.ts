import { firstHourOn } from '../../stage/areas/first-hour.ts'

firstHourOn('SQLite')
