import { sqliteDataSource } from '../sqlite/data-source.ts'
import type { DataSource } from './data-source.ts'

/** The one place that knows which databases there are. */
export const dataSourceIn = (dataDir: string): DataSource => sqliteDataSource(dataDir)
