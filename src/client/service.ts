import type { default as PocketBase, RecordFullListOptions, RecordListOptions, RecordModel } from 'pocketbase'

/** So many records at a time make up a full list; the client alone would ask for 1000. */
export const FULL_LIST_BATCH = 500

let loaded: Promise<PocketBase> | undefined

/**
 * The official client of the record service, loaded when it is first needed. It has no token of its own: the session is
 * a cookie that scripts cannot read, and a token beside it would outlive it.
 */
export function service(): Promise<PocketBase> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<PocketBase> {
  const { default: Client, BaseAuthStore, RecordService } = await import('pocketbase')
  class NoToken extends BaseAuthStore {
    override save() {}
  }
  class Records<M = RecordModel> extends RecordService<M> {
    override getFullList<T = M>(asked: RecordFullListOptions | number = {}, options?: RecordListOptions): Promise<T[]> {
      if (typeof asked === 'number') return super.getFullList<T>(asked, options)
      return super.getFullList<T>({ batch: FULL_LIST_BATCH, ...asked })
    }
  }
  class Service extends Client {
    override collection<M = RecordModel>(name: string): Records<M> {
      return new Records<M>(this, name)
    }
  }
  return new Service('/', new NoToken())
}
