import { redirect } from 'react-router'
import { users } from '#areas/accounts/accounts.collections.ts'
import { accountOfPlayer } from '#areas/accounts/players.api.server.ts'
import { divisionWithKey } from '#areas/tournament/tournament.api.server.ts'
import { type Problem, problemIn } from '#http/commands/problems.ts'
import { refuse } from '#http/commands/refusals.ts'
import { keyOf, textOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest, Refusal } from '#records/errors.ts'
import {
  askConnection,
  connectByCode,
  disconnect,
  findByCode,
  withdrawConnectionRequest,
} from './connection.commands.server.ts'
import {
  lastDecidedOf,
  openRequestOf,
  playerShownWithId,
  playersFound,
  playersToPick,
  teamsToPick,
} from './connection.queries.server.ts'
import { CONNECTION_REFUSALS } from './connection.refusals.ts'
import type { Connector, Picking, PlayerShown } from './connection.ts'

/** What the connector shows, by what its address asks for. */
export async function connectorOf(page: PageRequest, query: URLSearchParams): Promise<Connector> {
  const { db, viewer } = page
  const code = (query.get('code') ?? '').trim()
  const connected = await playerShownWithId(db, (await db.get(users, viewer.id))?.player ?? '')
  if (connected) return { is: 'connected', player: connected, cameWithCode: code !== '' }
  const looked = code === '' ? undefined : await lookUp(page, code)
  if (looked?.player) {
    const isTaken = (await accountOfPlayer(db, looked.player.id)) !== undefined
    return { is: 'found', code, player: { ...looked.player, isTaken } }
  }
  const [open, decided, picking] = await Promise.all([
    openRequestOf(db, viewer.id),
    lastDecidedOf(db, viewer.id),
    pickingOf(page, query),
  ])
  const declined = !open && decided?.status === 'declined' ? decided.player : ''
  return {
    is: 'looking',
    code,
    problem: looked?.problem,
    request: open && (await playerShownWithId(db, open.player)),
    declined: await playerShownWithId(db, declined),
    picking,
  }
}

type LookedUp = { player: PlayerShown; problem?: never } | { player?: never; problem: Problem }

/** By the command, which counts how often somebody tries. */
async function lookUp(page: PageRequest, code: string): Promise<LookedUp> {
  try {
    const { id } = await page.run(findByCode, { code })
    const player = await playerShownWithId(page.db, id)
    return player ? { player } : { problem: problemIn(refuse(CONNECTION_REFUSALS, 'player_gone', 'code')) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { problem: problemIn(error) }
  }
}

async function pickingOf({ db }: PageRequest, query: URLSearchParams): Promise<Picking> {
  const q = query.get('q')?.trim() ?? ''
  const division = (await divisionWithKey(db, query.get('division') ?? ''))?.key ?? ''
  const all = await teamsToPick(db)
  const team = all.find(({ id }) => id === query.get('team'))
  const players = q === '' ? await playersToPick(db, team?.id ?? '') : await playersFound(db, q)
  return {
    q,
    division,
    teams: all.filter((it) => division === '' || it.division === division),
    team,
    players,
    player: players.find(({ id }) => id === query.get('player')),
  }
}

/** Does what one of the forms of the connector asks for. */
export async function actOnConnector(page: PageRequest, form: FormData) {
  switch (textOf(form, 'intent')) {
    case 'connect':
      await page.submit(connectByCode, form)
      return redirect('/user/connector?done=connected')
    case 'ask':
      await page.submit(askConnection, form)
      return redirect('/user/connector')
    case 'withdraw':
      await page.submit(withdrawConnectionRequest, form)
      return redirect('/user/connector')
    case 'disconnect':
      await page.run(disconnect, {}, keyOf(form))
      return redirect('/user/connector?done=disconnected')
    default:
      throw badRequest()
  }
}
