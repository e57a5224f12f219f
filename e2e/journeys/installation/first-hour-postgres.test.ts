import { firstHourOn } from '../../stage/first-hour.ts'

firstHourOn('PostgreSQL')
