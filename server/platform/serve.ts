import type { z } from 'zod'
import type { ContentType, DataAnswer, Endpoint, Endpoints } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Active } from './content/pdf-active.ts'
import type { CompanyScope } from './database/database.ts'

export type Session = {
  id: string
  accountId: string
  email: string
  firstName: string
  lastName: string
  isAdmin: boolean
  isSuperuser: boolean
  /** An operator who has not proved themselves by two factors, where that is asked of them. */
  lacksOperatorFactor: boolean
  /** A company's identity provider said who it is; such a session enters only the companies that trust it. */
  isVouched: boolean
  /** A program's key signed the request. */
  isProgram: boolean
  /** The account's, raised by what ends all its sessions. */
  generation: number
  token: string
}

/** Throws where it is too long ago that whoever asks has proved who they are. */
export type RefuseUnproved = () => Promise<void>

export type Upload = { name: string; bytes: Buffer }
/** Found to be what it is by its content, and cleaned; `pages` of a document that has some. */
export type CheckedUpload = Upload & { type: ContentType; pages?: number; active?: Active }
/** `etag`: whoever has these very bytes need not get them again. */
export type FileAnswer = { bytes: Uint8Array; name: string; type: string; preview?: boolean; etag?: string }
/** Some at a time; those after them are asked for once these are on their way. Ended early when nobody takes them any more. */
export type LinesAnswer<T> = AsyncIterable<readonly T[]>
/** The inside of `data` as the database wrote it: thousands of rows need not become objects to become text again. */
export class JsonText<T> {
  readonly text: string
  declare readonly of: T
  constructor(text: string) {
    this.text = text
  }
}
export type Caller = {
  address: string
  /** What guesses are counted by. */
  network: string
  userAgent: string
  origin: string
  /** Of what no company's transaction makes; for all else the gate minds it. */
  idempotencyKey: string | undefined
  /** What the browser keeps of an earlier sign-in, unchecked; undefined where there was none. */
  device: string | undefined
  /** Gives the browser what no script can read. */
  keepDevice(token: string, days: number): void
  /** Aborted as soon as nobody waits for the answer any more: what takes long and changes nothing then ends. */
  gone(): AbortSignal
}

type Part<S, Otherwise> = S extends z.ZodType ? z.output<S> : Otherwise
export type Request<E extends Endpoint> = {
  params: Part<E['params'], Record<never, never>>
  query: Part<E['query'], Record<never, never>>
  body: Part<E['body'], undefined>
  scope: E['permission'] extends Permission ? CompanyScope : undefined
  session: E['permission'] extends 'public'
    ? undefined
    : E['withoutSession'] extends readonly string[]
      ? Session | undefined
      : Session
  upload: E['upload'] extends { content: object } ? CheckedUpload : E['upload'] extends object ? Upload : undefined
  caller: Caller
  /** Of an endpoint that is proved by its content; of all others undefined, so that the contract says which ones ask. */
  refuseUnproved: E['proved'] extends 'by-content' ? RefuseUnproved : undefined
}
export type Answer<E extends Endpoint> = E['answer'] extends 'file'
  ? FileAnswer
  : E['answer'] extends 'elsewhere'
    ? string
    : E['answer'] extends 'lines'
      ? LinesAnswer<Line<E>>
      : E['answer'] extends DataAnswer<infer T>
        ? z.input<T> extends null
          ? void
          : z.input<T> | JsonText<z.input<T>>
        : E['answer'] extends z.ZodType
          ? z.input<E['answer']>
          : never
type Line<E extends Endpoint> = E['line'] extends z.ZodType ? z.input<E['line']> : never

export type Handlers<T extends Endpoints> = {
  [K in keyof T]: (request: Request<T[K]>) => Promise<Answer<T[K]>> | Answer<T[K]>
}
/** What the gate hands to any handler, checked against its contract. */
export type GateRequest = {
  params: unknown
  query: unknown
  body: unknown
  upload: Upload | CheckedUpload | undefined
  scope: CompanyScope | undefined
  session: Session | undefined
  caller: Caller
  refuseUnproved: RefuseUnproved
}
export type BoundEndpoint = { name: string; endpoint: Endpoint; handle: (request: GateRequest) => unknown }

/** Binds a noun's endpoints to code; a missing handler or a wrong answer does not compile. */
export const serve = <T extends Endpoints>(contract: T, handlers: Handlers<T>): BoundEndpoint[] =>
  Object.entries(contract).map(([name, endpoint]) => ({
    name,
    endpoint,
    // The gate has checked each part against this very endpoint; only it knows which one it is.
    handle: handlers[name as keyof T] as BoundEndpoint['handle'],
  }))
