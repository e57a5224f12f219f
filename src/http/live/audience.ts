import type { Change } from '#records/changes/change.ts'
import type { CostFacts } from '#records/filter/cost.ts'
import { viewerKey } from '#records/filter/viewer-dependence.ts'
import type { Collection } from '#records/schema/collection.ts'
import type { Selector } from '#records/select.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { Connection } from './connection.ts'
import { type Topic, topicOf } from './topic.ts'

/** Somebody who listens. */
export interface Listener {
  readonly connection: Connection
  readonly viewer: Viewer
}

/** Listeners who are alike, as far as a topic needs to tell them apart. */
export interface Group {
  /** Stands for them all. */
  readonly viewer: Viewer
  readonly listeners: Set<Listener>
}

/** Everybody who listens to one topic. */
export class Audience {
  readonly topic: Topic
  readonly groups = new Map<string, Group>()

  constructor(topic: Topic) {
    this.topic = topic
  }

  join(listener: Listener) {
    const { viewer } = listener
    const key = viewerKey(viewer, this.topic.needs)
    const group = this.groups.get(key)
    if (group) group.listeners.add(listener)
    else this.groups.set(key, { viewer, listeners: new Set([listener]) })
  }

  /** The listener's viewer must still be the one it joined with. */
  leave(listener: Listener) {
    const key = viewerKey(listener.viewer, this.topic.needs)
    const group = this.groups.get(key)
    group?.listeners.delete(listener)
    if (group?.listeners.size === 0) this.groups.delete(key)
  }
}

interface OfCollection {
  all: Set<Audience>
  ofRecord: Map<string, Set<Audience>>
}

/** All audiences, found by what a change concerns. */
export class Audiences {
  readonly #selector: Selector
  readonly #bySource = new Map<string, Audience>()
  readonly #byCollection = new Map<Collection, OfCollection>()

  constructor(selector: Selector) {
    this.#selector = selector
  }

  get size(): number {
    return this.#bySource.size
  }

  topic(source: string, facts: CostFacts): Topic | undefined {
    return this.#bySource.get(source)?.topic ?? topicOf(source, this.#selector, facts)
  }

  join(topic: Topic, listener: Listener): Audience {
    let audience = this.#bySource.get(topic.source)
    if (!audience) {
      audience = new Audience(topic)
      this.#bySource.set(topic.source, audience)
      this.#placeOf(topic).add(audience)
    }
    audience.join(listener)
    return audience
  }

  leave(audience: Audience, listener: Listener) {
    audience.leave(listener)
    if (audience.groups.size > 0) return
    const { topic } = audience
    this.#bySource.delete(topic.source)
    const place = this.#placeOf(topic)
    place.delete(audience)
    const ofCollection = this.#byCollection.get(topic.collection)
    if (topic.record !== undefined && place.size === 0) ofCollection?.ofRecord.delete(topic.record)
    if (ofCollection?.all.size === 0 && ofCollection.ofRecord.size === 0) this.#byCollection.delete(topic.collection)
  }

  /** Those who asked for the record itself come first. */
  concernedBy({ collection, id }: Change): Audience[] {
    const found = this.#byCollection.get(collection)
    return found ? [...(found.ofRecord.get(id) ?? []), ...found.all] : []
  }

  #placeOf({ collection, record }: Topic): Set<Audience> {
    let ofCollection = this.#byCollection.get(collection)
    if (!ofCollection) this.#byCollection.set(collection, (ofCollection = { all: new Set(), ofRecord: new Map() }))
    if (record === undefined) return ofCollection.all
    let place = ofCollection.ofRecord.get(record)
    if (!place) ofCollection.ofRecord.set(record, (place = new Set()))
    return place
  }
}
