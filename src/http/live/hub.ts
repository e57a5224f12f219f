import type { ServerResponse } from 'node:http'
import { type Change, type ChangePlace, type Commit, placeAfter } from '#records/changes/change.ts'
import { type ChangeOutcome, changeOutcomes } from '#records/changes/change-outcomes.ts'
import { badRequest } from '#records/errors.ts'
import { FilterError } from '#records/filter/parse.ts'
import { costFacts } from '#records/viewing/read-limits.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import { isOfRoles, peopleIn } from '../auth/people-changed.ts'
import type { Session } from '../auth/sessions.ts'
import { placeOf } from '../limits/place.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { type Audience, Audiences, type Group, type Listener } from './audience.ts'
import { Batch } from './batch.ts'
import { Connection } from './connection.ts'
import { ConnectionLimits } from './connection-limits.ts'
import { Delivery } from './delivery.ts'
import { DeliveryQueue, TOGETHER_MAX } from './delivery-queue.ts'
import { connectText, type Frame, HEARTBEAT, placeFrame, retryFrame } from './frames.ts'
import { type LiveWish, newClientId, unknownClient } from './handover.ts'
import { LIVE_TIMES, type LiveTimes, loadWithinMs } from './live-times.ts'
import { otherPerson, restarting, tooDear } from './refusals.ts'
import { CatchUp } from './since/catch-up.ts'
import { type Cursors, cursorsOf } from './since/cursors.ts'
import type { Returning } from './since/missed.ts'
import type { Topic } from './topic.ts'
import { TopicLimits } from './topic-limits.ts'

/** Bounds what one client can make the server look up for each change. */
const LOOKUPS_MAX = 60
/** After so many receivers others get their turn, if it is time. */
const RECEIVERS_AT_ONCE = 500
/** Those who were told to come back do so spread over this long. */
const RETRY_MS = { least: 500, most: 3_000 }

interface Client extends Listener {
  readonly id: string
  readonly address: string
  viewer: Viewer
  session: Session | undefined
  readonly audiences: Set<Audience>
  /** To whose account they are put. */
  owner: string
  /** Since when nothing is asked for. */
  idleSince: number | undefined
  sessionCheckedAt: number
}

/** Everybody who listens, and what is told to them. */
export class Hub {
  readonly #dependencies: Pick<Dependencies, 'db' | 'log'>
  readonly #times: LiveTimes
  readonly #places: ConnectionLimits
  readonly #clients = new Map<string, Client>()
  /** The clients of signed-in people. */
  readonly #people = new Map<string, Set<Client>>()
  readonly #audiences: Audiences
  readonly #topics = new TopicLimits()
  readonly #line = new DeliveryQueue(
    (commits) => this.#deliver(commits),
    () => this.#tellMissed(),
  )
  /** When each of the commits in line came there. */
  readonly #cameAt: number[] = []
  readonly #metrics: Metrics | undefined
  readonly #catchUp: CatchUp
  #returning: Returning[] = []
  /** Those for whom something is kept until their second is over. */
  readonly #kept = new Set<Connection>()
  #tellsKept: NodeJS.Timeout | undefined
  /** Those who know a place, and are told now and then how far they have come. */
  readonly #placed = new WeakSet<Connection>()
  /** The last one that was put in line, or passed over because nobody was there. */
  #newest: Change | undefined
  readonly #unfollow: readonly (() => void)[]
  readonly #timer: NodeJS.Timeout
  #cursors: Cursors | undefined
  #beatAt = performance.now()
  #isStopping = false

  constructor(
    dependencies: Pick<Dependencies, 'db' | 'log' | 'limits' | 'sessions'>,
    times: Partial<LiveTimes> = {},
    metrics?: Metrics,
  ) {
    this.#dependencies = dependencies
    this.#metrics = metrics
    this.#times = { ...LIVE_TIMES, ...times }
    this.#places = new ConnectionLimits(dependencies.limits)
    this.#audiences = new Audiences(dependencies.db.selector)
    this.#catchUp = new CatchUp(dependencies, this.#line.pace)
    this.#unfollow = [
      dependencies.db.feed.follow((commit) => {
        this.#newest = commit.at(-1)
        if (this.#clients.size === 0) return
        this.#cameAt.push(performance.now())
        this.#line.add(commit)
      }),
      dependencies.db.feed.followMissed(() => this.#dropAll()),
      dependencies.sessions.onEnd((person) => {
        if (this.#people.has(person)) void this.#line.inOrder(() => this.#recheck(person))
      }),
    ]
    this.#timer = setInterval(() => this.#look(), this.#times.look)
    this.#timer.unref()
  }

  /** How much is kept, for those who watch that nothing piles up. */
  get sizes() {
    const { cost } = this.#topics
    return { clients: this.#clients.size, people: this.#people.size, topics: this.#audiences.size, cost }
  }

  /** Opens a stream to a guest; who it is shows when they say what they want. */
  connect(outgoing: ServerResponse, headers: Readonly<Record<string, string>>, address: string) {
    if (this.#isStopping) throw restarting()
    // Its end has been told already, and would never be told again.
    if (outgoing.destroyed) throw badRequest()
    this.#places.takeAsGuest(address)
    const now = performance.now()
    const id = newClientId(this.#dependencies.db.store.others)
    const client: Client = {
      id,
      address,
      connection: new Connection(outgoing, headers, connectText(id), now),
      viewer: GUEST,
      session: undefined,
      audiences: new Set(),
      owner: placeOf(address),
      idleSince: now,
      sessionCheckedAt: now,
    }
    this.#clients.set(id, client)
    outgoing.once('close', () => this.#forget(client))
  }

  /**
   * Replaces what a client listens to. In line with the changes, so that whoever loses a role meanwhile has lost it here
   * too, and whoever was away since a place is told what they missed before anything else.
   */
  async subscribe({ clientId, sources, since }: LiveWish, session: Session): Promise<void> {
    this.#clientFor(clientId, session)
    if (since !== undefined) await this.#follow(since)
    const until = this.#place
    await this.#line.inOrder(async () => {
      const { viewer } = await session.asOfNow()
      const client = this.#clientFor(clientId, session)
      if (viewer.id !== session.viewer.id) throw otherPerson()
      const facts = await costFacts(this.#dependencies.db)
      const topics = [...new Set(sources)].flatMap((source) => this.#audiences.topic(source, facts) ?? [])
      if (topics.reduce((sum, topic) => sum + topic.lookups, 0) > LOOKUPS_MAX) throw tooDear(LOOKUPS_MAX)
      this.#recognise(client, session, viewer)
      this.#charge(client, viewer.id || placeOf(client.address), topics)
      const before = new Set([...client.audiences].map(({ topic }) => topic))
      this.#listenTo(client, topics)
      if (since !== undefined)
        this.#returning.push({
          connection: client.connection,
          viewer,
          place: placeOf(client.address),
          topics: topics.filter((it) => !before.has(it)),
          since,
          until,
        })
      client.idleSince = sources.length === 0 ? performance.now() : undefined
    })
  }

  /** Tells what is still to be told, sends everybody away with a hint when to come back, and ends. */
  async stop(): Promise<void> {
    if (this.#isStopping) return
    this.#isStopping = true
    await Promise.race([this.#line.idle(), new Promise((resolve) => setTimeout(resolve, this.#times.stop).unref())])
    for (const unfollow of this.#unfollow) unfollow()
    clearInterval(this.#timer)
    clearTimeout(this.#tellsKept)
    const { least, most } = RETRY_MS
    await Promise.all(
      [...this.#clients.values()].map((client) =>
        this.#end(client, retryFrame(Math.round(least + Math.random() * (most - least)))),
      ),
    )
  }

  /** The first identity binds; a guest may become somebody, once. */
  #clientFor(clientId: string, session: Session): Client {
    const client = this.#clients.get(clientId)
    if (!client) throw unknownClient()
    if (client.viewer.id !== '' && client.viewer.id !== session.viewer.id) throw otherPerson()
    return client
  }

  #recognise(client: Client, session: Session, viewer: Viewer) {
    if (viewer.id === '') return
    if (client.viewer.id === '') this.#places.becomePerson(client.address, viewer.id)
    const clients = this.#people.get(viewer.id) ?? new Set<Client>()
    this.#people.set(viewer.id, clients.add(client))
    client.session = session
    client.sessionCheckedAt = performance.now()
    this.#become(clients, viewer)
  }

  /** All clients of a person leave before the first joins again: a group is asked as the viewer it was made with. */
  #become(clients: Iterable<Client>, viewer: Viewer) {
    for (const client of clients) for (const audience of client.audiences) audience.leave(client)
    for (const client of clients) {
      client.viewer = viewer
      for (const audience of client.audiences) audience.join(client)
    }
  }

  /** Puts new topics in the place of those that a client has; what is refused changes nothing. */
  #charge(client: Client, owner: string, topics: readonly Topic[]) {
    const before = [...client.audiences].map(({ topic }) => topic)
    this.#topics.free(client.owner, before)
    try {
      this.#topics.take(owner, topics)
      client.owner = owner
    } catch (error) {
      this.#topics.take(client.owner, before)
      throw error
    }
  }

  #listenTo(client: Client, topics: readonly Topic[]) {
    const before = [...client.audiences]
    client.audiences.clear()
    for (const topic of topics) client.audiences.add(this.#audiences.join(topic, client))
    for (const audience of before) if (!client.audiences.has(audience)) this.#audiences.leave(audience, client)
  }

  #forget(client: Client) {
    if (!this.#clients.delete(client.id)) return
    this.#kept.delete(client.connection)
    this.#places.free(client.address, client.viewer.id)
    this.#charge(client, client.owner, [])
    this.#listenTo(client, [])
    const others = this.#people.get(client.viewer.id)
    others?.delete(client)
    if (others?.size === 0) this.#people.delete(client.viewer.id)
  }

  async #end(client: Client, last?: Frame): Promise<void> {
    // Nothing is told any more, however long the last bytes take.
    this.#forget(client)
    await client.connection.end(last)
  }

  #drop(client: Client) {
    this.#forget(client)
    client.connection.drop()
  }

  /** Up to here everything is in line. */
  get #place(): ChangePlace {
    return this.#newest ? placeAfter(this.#newest) : this.#dependencies.db.follower.place
  }

  /** Another process may have told something that has not come to this one. */
  async #follow(since: string): Promise<void> {
    const { follower } = this.#dependencies.db
    await follower.begin()
    const { seq = 0 } = (await this.#cursorsOfDb()).placeOf(since) ?? {}
    if (seq > this.#place.seq) await follower.wake()
  }

  async #tellMissed(): Promise<void> {
    if (this.#returning.length === 0) return
    const returning = this.#returning
    this.#returning = []
    await this.#catchUp.tell(returning, await this.#cursorsOfDb(), loadWithinMs(this.#clients.size))
    for (const { connection } of returning) this.#placed.add(connection)
  }

  async #cursorsOfDb(): Promise<Cursors> {
    return (this.#cursors ??= await cursorsOf(this.#dependencies.db))
  }

  async #deliver(commits: readonly Commit[]): Promise<void> {
    const [since = 0] = this.#cameAt.splice(0, commits.length)
    try {
      await this.#tellAll(commits)
      this.#metrics?.told(commits.at(-1)?.at(-1)?.seq ?? 0, performance.now() - since)
    } catch (error) {
      this.#dependencies.log.error('changes could not be told', { error })
      this.#dropAll()
    }
  }

  /** Nobody may believe that they heard everything. */
  #dropAll() {
    for (const client of this.#clients.values()) this.#drop(client)
  }

  /** People first: nothing of these commits, or of later ones, is told to who has lost the right to know it. */
  async #tellAll(commits: readonly Commit[]): Promise<void> {
    const { db } = this.#dependencies
    const changes = commits.flat()
    const isHeard = (change: Change) => this.#audiences.concernedBy(change).length > 0
    const outcomes = await changeOutcomes(db, changes, (change) => isOfRoles(change) || isHeard(change))
    for (const person of peopleIn(changes, outcomes)) await this.#recheck(person)
    const cursors = await this.#cursorsOfDb()
    const batch = new Batch(commits.length > 1 || (commits[0]?.length ?? 0) > 1, performance.now())
    let told = 0
    for (const commit of commits) {
      const delivery = new Delivery(db, commit, this.#line.pace, cursors)
      for (const change of commit) {
        for (const audience of this.#audiences.concernedBy(change))
          await this.#tell(delivery, change, outcomes.get(change.seq), audience, batch)
        if (++told % TOGETHER_MAX !== 0) continue
        batch.end()
        await this.#line.pace.rest()
      }
    }
    batch.end()
  }

  async #tell(
    delivery: Delivery,
    change: Change,
    outcome: ChangeOutcome,
    audience: Audience,
    batch: Batch,
  ): Promise<void> {
    try {
      const { isPaced } = audience.topic
      await delivery.tell(change, outcome, audience, (group, frame) => this.#send(group, frame, batch, isPaced))
    } catch (error) {
      // A filter that cannot be asked of this record matches nothing.
      if (error instanceof FilterError) return
      const { collection, seq } = change
      this.#dependencies.log.error('a change could not be told', { collection: collection.name, seq, error })
      // They come back, and go on from before it.
      for (const { listeners } of audience.groups.values()) for (const { connection } of listeners) connection.drop()
    }
  }

  async #send({ listeners }: Group, frame: Frame, batch: Batch, isPaced: boolean): Promise<void> {
    let sent = 0
    for (const { connection } of listeners) {
      if (isPaced && !connection.isPacedTurn(batch.at, this.#times.pace)) this.#keep(connection, frame)
      else batch.send(connection, frame)
      if (++sent % RECEIVERS_AT_ONCE === 0) await this.#line.pace.pause()
    }
  }

  #keep(connection: Connection, frame: Frame) {
    connection.keep(frame)
    this.#kept.add(connection)
    this.#tellsKept ??= setTimeout(() => void this.#line.inOrder(() => this.#tellKept()), this.#times.pace)
  }

  async #tellKept(): Promise<void> {
    const now = performance.now()
    const kept = [...this.#kept]
    this.#kept.clear()
    this.#tellsKept = undefined
    for (const connection of kept) {
      if (connection.isReady()) connection.tellKept(now)
      else connection.drop()
      await this.#line.pace.pause()
    }
  }

  /** Somebody's account or roles changed: ends what is no longer valid, and sees the rest with new eyes. */
  async #recheck(person: string): Promise<void> {
    const clients = this.#people.get(person)
    if (!clients) return
    let viewer: Viewer | undefined
    for (const client of clients) {
      // What they might hear until now.
      client.connection.tellKept()
      const now = await this.#viewerNow(client)
      if (now?.id === person) viewer = now
      else void this.#end(client)
    }
    if (viewer) this.#become(clients, viewer)
  }

  /** Whoever cannot be asked about is no longer trusted. */
  async #viewerNow({ session }: Client): Promise<Viewer | undefined> {
    try {
      return (await session?.asOfNow())?.viewer
    } catch (error) {
      this.#dependencies.log.error('a session could not be checked', { error })
      return undefined
    }
  }

  #look() {
    const now = performance.now()
    const { heartbeat, stalled, idle, session } = this.#times
    const beats = now - this.#beatAt >= heartbeat
    if (beats) {
      this.#beatAt = now
      const place = this.#place
      void this.#line.inOrder(() => this.#beat(place))
    }
    for (const client of this.#clients.values()) {
      if (client.connection.isStalled(now, stalled)) {
        this.#drop(client)
      } else if (client.idleSince !== undefined && now - client.idleSince >= idle) {
        void this.#end(client)
      } else if (client.session && now - client.sessionCheckedAt >= session) {
        void this.#checkSession(client, now)
      }
    }
  }

  /** In line with the changes: up to this place everything has been told. */
  async #beat(place: ChangePlace): Promise<void> {
    await this.#tellMissed()
    const cursor = place.seq > 0 ? this.#cursors?.at(place) : undefined
    const frame = placeFrame(cursor, true, loadWithinMs(this.#clients.size))
    for (const { connection } of this.#clients.values())
      connection.beat(this.#placed.has(connection) ? frame : HEARTBEAT)
  }

  async #checkSession(client: Client, now: number): Promise<void> {
    client.sessionCheckedAt = now
    const viewer = await this.#viewerNow(client)
    if (viewer?.id !== client.viewer.id) await this.#end(client)
  }
}
