import { ScimRefusal } from '#domain/accounts/scim-attributes.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Where something was asked: `/Users/<id>`. */
export type Place = { kind: string; id: string | undefined }

export function placeOf(path: string): Place | undefined {
  const [, kind = '', id, more] = /^\/([\w.]+)(?:\/([^/]+))?(\/.*)?$/.exec(path.replace(/\/$/, '')) ?? []
  if (kind === '' || more !== undefined) return undefined
  try {
    return { kind, id: id === undefined ? undefined : decodeURIComponent(id) }
  } catch {
    return undefined
  }
}

/** The names of the protocol, so that nothing that was sent is kept in the list of calls. */
const RESOURCES = ['Users', 'Groups', 'ServiceProviderConfig', 'ResourceTypes', 'Schemas', 'Bulk', 'Me', '.search']
export const resourceOf = (place: Place | undefined) => RESOURCES.find(each => each === place?.kind) ?? 'Unbekannt'

const DONE: Record<string, string> = { POST: 'erstellt', PUT: 'ersetzt', PATCH: 'geändert', DELETE: 'entfernt' }

/** In a word or a sentence what became of it. */
export function saidOf(
  method: string,
  outcome: { found?: number; kept?: number | undefined; isSearch?: boolean },
): string {
  const { found, kept = 0, isSearch = false } = outcome
  if (method === 'GET' || isSearch) return found === 0 ? 'nichts gefunden' : 'gelesen'
  const done = DONE[method] ?? 'erledigt'
  if (kept === 0) return done
  return kept === 1
    ? `${done}; eine Benutzerrolle blieb, wie sie ist`
    : `${done}; ${kept} Benutzerrollen blieben, wie sie sind`
}

/** What is told of anything that went wrong; undefined for what is nobody's fault but ours. */
export function refusalOf(error: unknown): ScimRefusal | undefined {
  if (error instanceof ScimRefusal) return error
  if (!(error instanceof Refusal)) return undefined
  // Two that waited for each other: a moment later it goes.
  if (error.code === 'stale') return new ScimRefusal(503, undefined, error.message)
  return new ScimRefusal(error.status, error.code === 'conflict' ? 'uniqueness' : undefined, error.message)
}
