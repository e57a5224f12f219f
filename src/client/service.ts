import type PocketBase from 'pocketbase'

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
  const { default: Client, BaseAuthStore } = await import('pocketbase')
  class NoToken extends BaseAuthStore {
    override save() {}
  }
  return new Client('/', new NoToken())
}
