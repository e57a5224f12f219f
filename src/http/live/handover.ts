import { notFound, Refusal } from '#records/errors.ts'
import { randomName } from '#records/ids.ts'
import { type Others, Saying } from '#records/storage/others.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import type { Session, SessionPass } from '../auth/sessions.ts'
import { laterIfAway } from '../limits/database-away.ts'
import { otherPerson } from './refusals.ts'

/** What somebody wants to listen to, through a stream that is open already. */
export interface LiveWish {
  readonly clientId: string
  readonly sources: readonly string[]
  readonly since: string | undefined
}

const CLIENT_ID_LENGTH = 40

/** Where there are other processes, it begins with the name of the one that holds the stream. */
export const newClientId = ({ self, mayBe }: Others): string =>
  mayBe ? self + randomName(CLIENT_ID_LENGTH - self.length) : randomName(CLIENT_ID_LENGTH)

export const unknownClient = () => notFound('Missing or invalid client id.')

/** A process that has not answered by then is gone, and its streams with it. */
const ANSWER_MOST_MS = 15_000

interface HandedOver {
  readonly id: string
  readonly wish: LiveWish
  /** Left out by guests. */
  readonly pass?: SessionPass
}

interface Answered {
  readonly id: string
  readonly refused?: Pick<Refusal, 'status' | 'message' | 'data'>
}

const WISH = new Saying<HandedOver>('live wish')
const ANSWER = new Saying<Answered>('live answer')

/**
 * Without sticky sessions a wish may come to another process than the one that holds the stream. It is handed over with what shows who
 * asks, which the holder checks itself, and answered as if it had come there.
 */
export class Handover {
  readonly #dependencies: Pick<Dependencies, 'db' | 'sessions' | 'log'>
  readonly #fulfil: (wish: LiveWish, session: Session) => Promise<void>
  readonly #waiting = new Map<string, (answered: Answered) => void>()

  constructor(
    dependencies: Pick<Dependencies, 'db' | 'sessions' | 'log'>,
    fulfil: (wish: LiveWish, session: Session) => Promise<void>,
  ) {
    this.#dependencies = dependencies
    this.#fulfil = fulfil
    const { others } = dependencies.db.store
    // For as long as the database is open: while a process stops, it still asks for those who came to it last, and tells others that
    // the streams which it held are gone.
    others.hear(WISH, (wish, from) => void this.#take(wish, from))
    others.hear(ANSWER, (answered) => this.#waiting.get(answered.id)?.(answered))
  }

  /** Fulfilled here, or by the process that holds the stream. */
  async ask(wish: LiveWish, session: Session): Promise<void> {
    const { others } = this.#dependencies.db.store
    const { clientId } = wish
    const isElsewhere = others.mayBe && clientId.length === CLIENT_ID_LENGTH && !clientId.startsWith(others.self)
    if (!isElsewhere) return this.#fulfil(wish, session)
    const holder = clientId.slice(0, others.self.length)
    if (!(await others.isThere(holder))) throw unknownClient()
    const id = randomName(CLIENT_ID_LENGTH)
    const pass = session.pass()
    const answered = this.#answerTo(id)
    const handedOver: HandedOver = { id, wish, ...(pass && { pass }) }
    await others.say(WISH, handedOver, holder)
    const { refused } = await answered
    if (refused) throw new Refusal(refused.status, refused.message, refused.data)
  }

  #answerTo(id: string): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(late)
        this.#waiting.delete(id)
      }
      const late = setTimeout(() => {
        end()
        reject(unknownClient())
      }, ANSWER_MOST_MS)
      this.#waiting.set(id, (answered) => {
        end()
        resolve(answered)
      })
    })
  }

  async #take({ id, wish, pass }: HandedOver, from: string): Promise<void> {
    const { db, sessions, log } = this.#dependencies
    const answer = (answered: Answered) =>
      db.store.others
        .say(ANSWER, answered, from)
        .catch((error: unknown) => log.warn('an answer was not handed over', { error }))
    try {
      const session = await sessions.sessionOfPass(pass)
      if (!session) throw otherPerson()
      await this.#fulfil(wish, session)
      await answer({ id })
    } catch (error) {
      const refusal = laterIfAway(error)
      if (!(refusal instanceof Refusal)) log.error('a wish that was handed over failed', { error })
      const { status, message, data } = refusal instanceof Refusal ? refusal : new Refusal(500, 'Something went wrong.')
      await answer({ id, refused: { status, message, data } })
    }
  }
}
