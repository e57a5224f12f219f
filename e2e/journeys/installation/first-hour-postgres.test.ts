import { shortHourOn } from '../../stage/areas/first-hour.ts'

shortHourOn('PostgreSQL')
