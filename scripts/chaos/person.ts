import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Received, Sent } from '#server/testing/calls.ts'
import { type Person, signInAs } from '../neighbours/product.ts'

/** The line between all people and the product; whoever disturbs it sees by it when something began. */
export class Line {
  readonly address: string
  answers = 0
  failures = 0
  inFlight = 0
  /** Answers that no request should get. */
  readonly odd: string[] = []
  #open = Promise.resolve()
  #openGate = () => {}
  #isClosed = false
  #awaited: { place: string; reached: (isThere: true) => void } | undefined

  constructor(address: string) {
    this.address = address
  }

  /** Nothing is sent until it is opened again. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#open = promise
    this.#openGate = resolve
  }

  open(): void {
    this.#isClosed = false
    this.#openGate()
  }

  /** Whoever comes to that place next goes no further until the line is opened again; false: nobody came. */
  async holdAt(place: string, patienceMs: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), patienceMs)
    this.#awaited = { place, reached: resolve }
    const isThere = await promise
    clearTimeout(timer)
    this.#awaited = undefined
    return isThere
  }

  at(place: string): void {
    if (this.#awaited?.place !== place) return
    this.close()
    this.#awaited.reached(true)
  }

  get isOpen(): Promise<void> {
    return this.#open
  }
}

export type Answer<E extends Endpoint> = Received<E> & {
  /** It had been sent before, and nobody knows what became of that. */
  isRepeated: boolean
}

/** Somebody at a page: what was not answered is sent again with the same key until it is. */
export class Careful {
  readonly line: Line
  readonly email: string
  readonly companyName: string
  #signedIn: Person | undefined

  constructor(line: Line, email: string, companyName: string) {
    this.line = line
    this.email = email
    this.companyName = companyName
  }

  async person(): Promise<Person> {
    for (;;) {
      if (this.#signedIn) return this.#signedIn
      await this.line.isOpen
      this.#signedIn = await signInAs(this.line.address, this.email, this.companyName).catch(() => undefined)
      if (!this.#signedIn) await pause(AGAIN_MS)
    }
  }

  async send<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}, isTwice = false): Promise<Answer<E>> {
    const key: Record<string, string> = endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}
    let isRepeated = false
    for (;;) {
      const { api } = await this.person()
      await this.line.isOpen
      const ask = () => api(endpoint, { ...sent, headers: { ...sent.headers, ...key } })
      this.line.inFlight++
      const tries = await Promise.allSettled(isTwice && endpoint.idempotent ? [ask(), ask()] : [ask()])
      this.line.inFlight--
      const answers = tries.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
      const final = answers.find(({ status }) => !isPassing(status))
      const others = answers.filter(({ status }) => !isPassing(status) && status !== final?.status)
      if (others.length > 0)
        this.line.odd.push(`${endpoint.path}: one key, answers ${answers.map(({ status }) => status).join(' and ')}`)
      for (const { status, text } of answers)
        if (status >= 500 && status !== 503)
          this.line.odd.push(`${endpoint.method} ${endpoint.path}: ${status} ${text}`)
      if (final) {
        this.line.answers++
        return { ...final, isRepeated } as Answer<E>
      }
      if (answers.some(({ status }) => status === 401)) this.#signedIn = undefined
      else {
        this.line.failures++
        isRepeated = true
      }
      await pause(AGAIN_MS)
    }
  }

  /** For a step that needs a proof of who they are. */
  async signInAgain(): Promise<void> {
    this.#signedIn = undefined
    await this.person()
  }
}

const AGAIN_MS = 150

/** Nothing is known by it of what was asked. */
const isPassing = (status: number) => status === 401 || status === 429 || status >= 500
