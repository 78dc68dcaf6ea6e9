import type { RemoteDocument } from './list.format.ts'

/** A document of the source as it is known here. */
export type KnownDocument = RemoteDocument & { documentId: number; fileId: number | null }

export type Changes = {
  added: RemoteDocument[]
  changed: { document: RemoteDocument; known: KnownDocument }[]
  removed: KnownDocument[]
}

/**
 * What has to be done so that what is known is what the source tells, of people the caller may see. What belongs to others
 * (`unseen`: ids of the source) stays as it is. A document whose file has become another kind of file is another document.
 */
export function changesOf(
  told: readonly RemoteDocument[],
  known: readonly KnownDocument[],
  { people, unseen }: { people: ReadonlySet<number>; unseen: ReadonlySet<string> },
): Changes {
  const before = new Map(known.map(document => [document.id, document]))
  const changes: Changes = { added: [], changed: [], removed: [] }
  for (const document of told) {
    if (!people.has(document.employeeId) || unseen.has(document.id)) continue
    const found = before.get(document.id)
    if (found?.fileType === document.fileType) {
      before.delete(document.id)
      if (!isSame(document, found)) changes.changed.push({ document, known: found })
    } else changes.added.push(document)
  }
  changes.removed.push(...before.values())
  return changes
}

const isSame = (told: RemoteDocument, known: KnownDocument): boolean =>
  (Object.keys(told) as (keyof RemoteDocument)[]).every(field => told[field] === known[field])

/** A store that there is not belongs to nobody's file here. */
export const inKnownStore = (document: RemoteDocument, stores: ReadonlySet<number>): RemoteDocument =>
  document.storeId === null || stores.has(document.storeId) ? document : { ...document, storeId: null }
