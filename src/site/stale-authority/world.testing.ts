import { type ClientRequest, request as send } from 'node:http'
import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { action as profileAction } from '#areas/accounts/own-account/ProfilePage.tsx'
import { action as rosterAction } from '#areas/teams/roster/RosterPage.tsx'
import { areaRoutes } from '#http/areas/area-routes.ts'
import type { Session, SessionKeeper } from '#http/auth/sessions.ts'
import { rateLimitRoutes } from '#http/limits/rate-limit-routes.ts'
import { liveRoutes } from '#http/live/live-routes.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { type Pages, pagesHandler } from '#http/pages/pages-handler.ts'
import { createApp } from '#http/server/app.ts'
import type { HttpRequest } from '#http/server/http-request.ts'
import { SILENT } from '#http/server/log.ts'
import { listen } from '#http/server/serve.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { AREAS } from '../areas.ts'
import { openStage, PUBLIC_URL, type Stage } from '../stage.testing.ts'

/** The whole service on a port, asked step by step: a head, a body, and what happens in between. */

export interface AuthorityRequest {
  readonly method: string
  readonly path: string
  readonly type: string
  readonly body: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

export interface AuthorityResponse {
  readonly status: number
  readonly text: string
}

export interface AuthorityWorld {
  readonly stage: Stage
  readonly url: string
  tokenOf(viewer: Viewer): Promise<string>
  ask(token: string, asked: AuthorityRequest): Promise<AuthorityResponse>
  /** Sends the head and a few bytes; goes on once the service has looked at who is asking. */
  begin(token: string, asked: AuthorityRequest): Promise<() => Promise<AuthorityResponse>>
  /** Does something in the transaction before that of the request, once the request waits for its own. */
  askBehind(
    token: string,
    asked: AuthorityRequest,
    before: Parameters<Stage['db']['write']>[0],
  ): Promise<AuthorityResponse>
  close(): Promise<void>
}

/** Whoever was looked at stays who they were: as if nobody asked again. */
export const withoutCheck = (made: SessionKeeper): SessionKeeper => ({
  ...made,
  sessionOf: async (request) => unasked(await made.viewerOf(request)),
})

const unasked = (viewer: Viewer): Session => {
  const session: Session = {
    ...withoutSession(viewer),
    isStillValid: async () => true,
    asOfNow: async () => session,
    pass: () => undefined,
  }
  return session
}

export async function openAuthorityWorld(
  sessions: (made: SessionKeeper) => SessionKeeper = (made) => made,
): Promise<AuthorityWorld> {
  let looked = () => {}
  const stage = await openStage({ sessions: (made) => noting(sessions(made), () => looked()) })
  const listening = await listen({ host: '127.0.0.1', port: 0, log: SILENT })
  const live = liveRoutes()
  // That one asks what is installed.
  const areas = AREAS.filter(({ name }) => name !== 'administration')
  const routes = [...areaRoutes(areas), live.routes]
  const pages = pagesHandler(stage.dependencies, PAGES)
  listening.answer(createApp(stage.dependencies, routes, [rateLimitRoutes], pages))
  const url = `http://127.0.0.1:${listening.port}`

  const open = (token: string, { method, path, type, headers }: AuthorityRequest) =>
    send(`${url}${path}`, {
      method,
      agent: false,
      headers: { authorization: token, origin: PUBLIC_URL, 'content-type': type, ...headers },
    })

  function ask(token: string, asked: AuthorityRequest): Promise<AuthorityResponse> {
    const outgoing = open(token, asked)
    const answer = answerOf(outgoing)
    outgoing.end(asked.body)
    return answer
  }

  return {
    stage,
    url,
    async tokenOf({ id, record }) {
      const tokenKey = `${String(record['email'])} of this test`
      return (await stage.dependencies.sessions.begin({ id, tokenKey }))?.token ?? ''
    },
    ask,
    async begin(token, asked) {
      const [first, rest] = [asked.body.slice(0, 5), asked.body.slice(5)]
      const { promise, resolve } = Promise.withResolvers<void>()
      looked = resolve
      const outgoing = open(token, asked)
      const answer = answerOf(outgoing)
      outgoing.write(first)
      await promise
      return () => {
        outgoing.end(rest)
        return answer
      }
    },
    async askBehind(token, asked, before) {
      const waits = Promise.withResolvers<void>()
      const holds = Promise.withResolvers<void>()
      const held = stage.db.write(async (tx) => {
        holds.resolve()
        await waits.promise
        await before(tx)
      })
      await holds.promise
      const { store } = stage.db
      const { write } = store
      store.write = (work) => {
        waits.resolve()
        return write(work)
      }
      try {
        const answer = ask(token, asked)
        // What is refused before it writes waits for nothing.
        void answer.finally(waits.resolve)
        await held
        return await answer
      } finally {
        store.write = write
      }
    },
    async close() {
      await live.stop()
      await listening.stop()
      await stage.close()
    },
  }
}

function answerOf(outgoing: ClientRequest): Promise<AuthorityResponse> {
  return new Promise((resolve, reject) => {
    outgoing.once('error', reject)
    outgoing.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
  })
}

/** Tells when somebody was looked at. */
function noting(made: SessionKeeper, looked: () => void): SessionKeeper {
  const after =
    <T>(look: (request: HttpRequest) => Promise<T>) =>
    async (request: HttpRequest) => {
      const found = await look(request)
      looked()
      return found
    }
  return { ...made, viewerOf: after(made.viewerOf), sessionOf: after(made.sessionOf) }
}

type Action = (args: ActionFunctionArgs) => unknown

const ACTIONS: Readonly<Record<string, Action>> = {
  '/user/profile': profileAction,
  '/teammanager/players': rosterAction,
}

/** Stands for React Router: the action of a page, without what it looks like. */
const PAGES: Pages = {
  build: 'one',
  async render(request: Request, page: PageRequest) {
    const url = new URL(request.url)
    const context = new RouterContextProvider()
    context.set(pageRequest, page)
    const args = { request, url, context, params: {} } as unknown as ActionFunctionArgs
    const answer = await ACTIONS[url.pathname]?.(args)
    return answer instanceof Response ? answer : Response.json(dataIn(answer), { status: statusIn(answer) })
  },
  takesForms: () => true,
  errorPage: ({ status }) => String(status),
}

const isAnswer = (answer: unknown): answer is { data: unknown; init: ResponseInit | null } =>
  typeof answer === 'object' && answer !== null && 'init' in answer && 'data' in answer
const dataIn = (answer: unknown) => (isAnswer(answer) ? answer.data : answer) ?? {}
const statusIn = (answer: unknown) => (isAnswer(answer) ? (answer.init?.status ?? 200) : 200)
