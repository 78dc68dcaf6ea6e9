import type { Permission } from './permissions.ts'
import type { RefusalCode } from './refusals.ts'
import { Line } from './texts.ts'
import { z } from './zod.ts'

/** What a file may be found to hold. */
export const CONTENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

/** What a file is for decides which right opens it and which record it belongs to. */
export const FILE_PURPOSES = [
  'payroll-export',
  'import',
  'employee-export',
  'document-template',
  'document-fill',
  'employee-document',
  'access-export',
  'report',
  'elda-return',
] as const
export type FilePurpose = (typeof FILE_PURPOSES)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `public`: no session needed. `session`: any signed-in account. Otherwise the right the role must hold in the company. */
export type Access = Permission | 'public' | 'session' | 'admin' | 'superuser'

/**
 * Why a change may be made while little room is left on the disk. `ends`: it removes, takes away or ends something. `access`: it lets somebody
 * in or to a file, or keeps others out. `reads`: it only looks, what it asks for comes in its body. `own-view`: it overwrites the one row that
 * says what an account has chosen or seen.
 */
export type NeedsNoRoom = 'ends' | 'access' | 'reads' | 'own-view'

/**
 * `once`: by a proof for this act alone, for what can hardly be taken back. `lately`: within minutes, by signing in, too, for what opens
 * ways in or out. `by-content`: as `lately`, but only for some values of the same request; its handler says so (`refuseUnproved`).
 */
export type Proved = 'once' | 'lately' | 'by-content'

export type Endpoint = {
  method: Method
  /** Fastify style, `/api/costcenters/:id`. */
  path: string
  /** One German sentence for `/api/docs`. */
  summary: string
  permission: Access
  /** Fields that leave by it in a file; the rights to them are asked for, too (`rightsToRead`). */
  exposes?: readonly string[]
  /** Fields that its answer says to who holds the rights to them; for all others they are hidden, or what holds them is refused. */
  masks?: readonly string[]
  /** Further rights that it needs, all of them. */
  alsoRequires?: readonly Permission[]
  /** Rights that it needs, too, by what the body asks for. */
  mayRequire?: readonly Permission[]
  /** Whoever asks for it has proved once more who they are (`contract/access/proofs.ts`); by the body's `command` where it depends on that. */
  proved?: Proved | Readonly<Record<string, Proved>>
  /** Also for an operator who has not switched on a second factor yet. */
  beforeFactor?: true
  /** No program may, whatever rights its key holds. */
  byPeople?: true
  /** Values of the body's `command` that anybody may send; for all others `permission` counts. */
  withoutSession?: readonly string[]
  params?: z.ZodObject
  query?: z.ZodObject
  /** Another name under which the query may give `companyId`. */
  companyAlias?: string
  body?: z.ZodType
  /** The body is what a page of others sends with a form (`application/x-www-form-urlencoded`), and nothing else. */
  takesForm?: true
  /** The largest body, where it is not a megabyte: one that brings a file in a text. */
  bodyBytes?: number
  /** Fields of a PUT's body that say which record is meant; `updateFields` does not limit them. */
  naming?: readonly string[]
  /** The body is a multipart form with one file; its other fields are checked against `body`. */
  upload?: {
    maxBytes: number
    /** The file is one of these, as its content shows; the handler gets it cleaned. */
    content?: readonly ContentType[]
  }
  /** The records it answers have files of this purpose; the gate gives each its `url` and `accessToken`. */
  addresses?: FilePurpose
  /**
   * `file`: the answer is bytes, not JSON. `elsewhere`: the browser goes on to the address that the handler gives. `lines`: as many lines
   * of JSON as there are (`application/x-ndjson`), read as fast as they are taken.
   */
  answer: z.ZodType | 'file' | 'elsewhere' | 'lines'
  /** What one line of `lines` says. */
  line?: z.ZodType
  refusals?: readonly RefusalCode[]
  /** A GET that changes something all the same, as the specification has it. */
  writes?: true
  /** Every other change is refused while little room is left on the disk; by the body's `command` where it depends on that. */
  needsNoRoom?: NeedsNoRoom | Readonly<Record<string, NeedsNoRoom>>
  /** Accepts `Idempotency-Key` and replays the first answer. */
  idempotent?: true
  /** How many requests one account may send: `guess` for passwords and codes, `heavy` for files and exports. */
  rate?: 'guess' | 'heavy'
}

export type Endpoints = Record<string, Endpoint>

/** What the page has of an endpoint (`web/build/endpoints.ts`), whose types are the contract's all the same. */
export type PlainEndpoint = Pick<Endpoint, 'method' | 'path'> & {
  permission?: 'public'
  /** `data`: what counts is inside of `{ "data": … }`. */
  answer: 'file' | 'data' | 'whole'
}

/** Declares a noun's endpoints; keeps the literal types. */
export const routes = <const T extends Endpoints>(endpoints: T): T => endpoints

/** `{ "data": … }`; the server's handlers return the inside. */
export const data = <T extends z.ZodType>(schema: T): DataAnswer<T> => {
  const answer = z.object({ data: schema }) as DataAnswer<T>
  wrapped.add(answer)
  return answer
}
export type DataAnswer<T extends z.ZodType> = z.ZodObject<{ data: T }> & { readonly __wraps: T }
const wrapped = new WeakSet<z.ZodType>()
export const isDataAnswer = (answer: z.ZodType): boolean => wrapped.has(answer)

export const plainEndpoint = ({ method, path, permission, answer }: Endpoint): PlainEndpoint => ({
  method,
  path,
  ...(permission === 'public' && { permission }),
  answer:
    answer === 'file' || answer === 'lines'
      ? 'file'
      : answer !== 'elsewhere' && isDataAnswer(answer)
        ? 'data'
        : 'whole',
})

export const Id = z.coerce.number().int().min(1).max(2_147_483_647)
/** Of an account, which belongs to no company. */
export const AccountId = z.uuid('Ist keine gültige UUID')
export const CompanyQuery = z.object({ companyId: Id })
export const IdParams = z.object({ id: Id })
/** Of a body or an answer, never of an address: made of text, a missing one would be no missing number. */
export const Version = z.number().int().min(1)
/** Of what a company has one of at most: 0 until there is one. */
export const VersionOrNone = z.number().int().min(0)
/** The specification's own calls know no version: a missing one means the current one. Our screens send what they have seen. */
export const SeenVersion = Version.optional()
export const SeenVersionOrNone = VersionOrNone.optional()
/** `YYYY-MM` */
export const Month = Line.regex(/^(20\d\d|2100)-(0[1-9]|1[0-2])$/, 'Bitte einen Monat eingeben (JJJJ-MM)')
/** `YYYY-MM-DD` or `DD.MM.YYYY`, as the specification uses both; comes out as `YYYY-MM-DD`. */
export const Day = Line.transform((text, context) => {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  try {
    const day = german
      ? Temporal.PlainDate.from({ year: +german[3]!, month: +german[2]!, day: +german[1]! }, { overflow: 'reject' })
      : Temporal.PlainDate.from(text.slice(0, 10), { overflow: 'reject' })
    if (day.year >= 1900 && day.year <= 2100) return day.toString()
  } catch {}
  context.addIssue({ code: 'custom', message: 'Bitte ein Datum eingeben (TT.MM.JJJJ)' })
  return z.NEVER
})
/** A moment in UTC, `YYYY-MM-DD HH:mm:ss`, as Spec 2 §3 gives it. */
export const UtcText = Line.regex(
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
  'Bitte einen Zeitpunkt eingeben (JJJJ-MM-TT HH:mm:ss)',
)
/** The same, as someone sends it. */
export const Moment = UtcText.refine(text => {
  try {
    return /^(19|20)/.test(text) && Temporal.Instant.from(`${text.replace(' ', 'T')}Z`) !== undefined
  } catch {
    return false
  }
}, 'Bitte einen Zeitpunkt eingeben (JJJJ-MM-TT HH:mm:ss)')
export const Nothing = data(z.null())
