import { shortHourOn } from '../../stage/first-hour.ts'

shortHourOn('PostgreSQL')
