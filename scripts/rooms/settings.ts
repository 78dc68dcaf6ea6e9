import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Setting } from './setting-reads.ts'

/** Who may set what a company lives by. */
const RIGHTS = new Set<Endpoint['permission']>(['settings.write', 'sign-on.write', 'superuser'])

/** What an endpoint is told of its own question, not of what is set. */
const OF_THE_QUESTION = new Set(['id', 'version', 'storeId', 'actsBack'])

/** Bodies that name what others have: files taken over, commands, what is shown to people as it is written. */
const NOT_SET =
  /\/(import|preview|copy|link|secret|remove|settings)$|^\/api\/(maintenance|sec\/settingsfile)|^\/api\/sec\/superadmin\/(companies\/:id\/settings|companies\/:company\/employee(sync|merges)|releases|enums|agreementcatalogue|employees|newemployees|restoration|transfers|targets|visits)/

/** Every value that some endpoint of the contract's modules takes from who may set, by its noun; the nouns of operators are those of companies and stores. */
export function settingsOf(modules: ReadonlyMap<string, object>): Setting[] {
  const fieldsOf = new Map<string, Set<string>>()
  const nounsOf = new Map<string, Set<string>>()
  for (const [file, module] of modules) {
    const noun = nounOf(file.slice('contract/'.length, -'.ts'.length))
    for (const endpoint of endpointsIn(module)) {
      for (const schema of [endpoint.body, endpoint.answer])
        for (const [field] of schema ? fieldsIn(schema as z.ZodType, noun) : []) setOf(nounsOf, field).add(noun)
      if (!RIGHTS.has(endpoint.permission) || !endpoint.body || NOT_SET.test(endpoint.path)) continue
      for (const [field, owner] of fieldsIn(endpoint.body as z.ZodType, noun))
        if (!OF_THE_QUESTION.has(field)) setOf(fieldsOf, owner).add(field)
    }
  }
  return [...fieldsOf].flatMap(([noun, fields]) =>
    [...fields].map(field => ({ noun, field, isDistinct: nounsOf.get(field)!.size <= 1 })),
  )
}

const nounOf = (noun: string): string =>
  noun.startsWith('superadmin/')
    ? noun.replace('superadmin/', 'accounts/').replace('company-settings', 'companies')
    : noun.replace('accounts/own-stores', 'accounts/stores')

/** A list of another noun's records in a body is that noun's: `stores` of a company. */
const NOUN_OF_LIST: Readonly<Record<string, string>> = { stores: 'accounts/stores', store: 'accounts/stores' }

function* fieldsIn(schema: z.ZodType, noun: string): Generator<[field: string, noun: string]> {
  const { def } = schema as unknown as { def?: Def }
  if (!def) return
  if (def.type === 'object') {
    for (const [field, value] of Object.entries(def.shape!)) {
      const inner = [...fieldsIn(value, NOUN_OF_LIST[field] ?? noun)]
      if (inner.length > 0) yield* inner
      else yield [field, noun]
    }
  } else
    for (const part of [def.innerType, def.element, def.in, ...(def.options ?? []), def.left, def.right])
      if (part) yield* fieldsIn(part, noun)
}
type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
  left?: z.ZodType
  right?: z.ZodType
}

const endpointsIn = (module: object): Endpoint[] =>
  Object.values(module).flatMap(value =>
    Object.values((value ?? {}) as object).filter(
      (each): each is Endpoint => typeof (each as Endpoint | null)?.path === 'string',
    ),
  )

function setOf(map: Map<string, Set<string>>, key: string): Set<string> {
  const found = map.get(key) ?? new Set<string>()
  map.set(key, found)
  return found
}
