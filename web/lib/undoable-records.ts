import { useMutation } from '@tanstack/react-query'
import { areaAndNoun, type NounKey } from '#contract/nouns.ts'
import { api, type BodyOf, type Called } from './api.ts'
import { useIdempotencyKey } from './idempotency-key.ts'
import type { Done } from './query-client.ts'
import { useCompanyId } from './session.ts'

type Contract = { create: Called; change: Called; remove: Called }

type Texts<Row, Draft> = {
  /** Nominative and genitive: `Schließtag`, `des Schließtags`. */
  one: string
  of: string
  /** What was done with a new one, and what could not be; by default it was made. */
  entered?: { done: string; failed: string }
  /** Which one. */
  nameOf: (row: Row) => string
  /** What makes the same one again. */
  draftOf: (row: Row) => Draft
}

/** The key under which all of a noun is kept. */
export const keyOfNoun = (kind: NounKey, companyId: number) => [...areaAndNoun(kind), companyId]

/** Creates, changes and removes records of a noun; they are removed without a question: the message offers to take it back. */
export function undoableRecords<Row extends { id: number; version: number }, C extends Contract>(
  kind: NounKey,
  contract: C,
  { one, of, nameOf, draftOf, entered = { done: 'erstellt', failed: 'Erstellen' } }: Texts<Row, BodyOf<C['create']>>,
) {
  const meta = (companyId: number, done: string, failed: string) => ({
    done: (row: Row): Done => ({ title: `${one} ${done}`, text: nameOf(row) }),
    failed: `Fehler beim ${failed} ${of}`,
    reloads: keyOfNoun(kind, companyId),
  })
  return {
    useCreate() {
      const companyId = useCompanyId()
      return useMutation({
        mutationFn: ({ draft, idempotencyKey }: { draft: BodyOf<C['create']>; idempotencyKey: string }) =>
          call<Row>(contract.create, { query: { companyId }, body: draft, idempotencyKey }),
        meta: { ...meta(companyId, entered.done, entered.failed), inForm: true },
      })
    },

    useChange() {
      const companyId = useCompanyId()
      return useMutation({
        mutationFn: ({ id, ...body }: { id: number } & BodyOf<C['change']>) =>
          call<Row>(contract.change, { query: { companyId }, params: { id }, body }),
        meta: { ...meta(companyId, 'geändert', 'Ändern'), inForm: true },
      })
    },

    useRemove() {
      const companyId = useCompanyId()
      const keyFor = useIdempotencyKey()
      const { mutate: bringBack } = useMutation({
        // By its id, since the same one may be removed and brought back again.
        mutationFn: (row: Row) =>
          call<Row>(contract.create, {
            query: { companyId },
            body: draftOf(row),
            idempotencyKey: keyFor({ id: row.id, draft: draftOf(row) }),
          }),
        meta: meta(companyId, 'wiederhergestellt', 'Wiederherstellen'),
      })
      return useMutation({
        mutationFn: ({ id }: Row) => call<null>(contract.remove, { query: { companyId }, params: { id } }),
        meta: {
          ...meta(companyId, 'gelöscht', 'Löschen'),
          done: (_: null, row: Row): Done => ({
            title: `${one} gelöscht`,
            text: nameOf(row),
            action: { label: 'Rückgängig', run: () => bringBack(row) },
          }),
        },
      })
    },
  }
}

type Sent = { query: { companyId: number }; params?: { id: number }; body?: unknown; idempotencyKey?: string }

/** What the contract says of its parts is checked where the records are used; here it is any endpoint. */
const call = async <Answer>(endpoint: Called, sent: Sent): Promise<Answer> => (await api(endpoint, sent)) as Answer
