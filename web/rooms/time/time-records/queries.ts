import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { areaAndNoun, type NounKey } from '#contract/nouns.ts'
import { employeeRows, employeeTable } from '#contract/personnel/employee-table.ts'
import { api } from '#web/lib/api.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { confirmingDoubts } from './confirm-doubts.ts'

export type TimeRecord = { id: number; version: number; lastName: string; firstName: string }
/** As the contract has them, each for its own kind of record. */
type RecordEndpoints = Record<'find' | 'create' | 'change' | 'remove' | 'restore', Endpoint>
/** `Zeit`, with which all messages begin, and `der Zeit`. */
type Texts = { one: string; of: string }

/** Reads, enters, corrects, deletes and restores one kind of record; what is doubtful is asked before it is saved. */
export function recordQueries<Row extends TimeRecord, Draft extends object>(
  noun: NounKey,
  endpoints: RecordEndpoints,
  { one, of }: Texts,
) {
  type Answer = Promise<Row | undefined>
  const key = (companyId: number) => [...areaAndNoun(noun), companyId]
  const recordKey = (companyId: number, id: number) => [...key(companyId), 'record', id]
  const saving = (verb: string) => ({ key, recordKey, failed: `Fehler beim ${verb} ${of}` })
  const change = (endpoint: Endpoint, companyId: number, id: number, body: object) =>
    call<Row>(endpoint, { query: { companyId }, params: { id }, body })
  const told = async (what: string, answer: Answer): Answer => {
    const saved = await answer
    if (saved) toast.success(`${one} ${what}`)
    return saved
  }

  return {
    find: (companyId: number, id: number) =>
      queryOptions({
        queryKey: recordKey(companyId, id),
        queryFn: ({ signal }) => call<Row>(endpoints.find, { query: { companyId }, params: { id }, signal }),
      }),

    useCreate: () =>
      useSaving(saving('Erfassen'), (sent: { draft: Draft; idempotencyKey: string }, companyId): Answer => {
        const { draft, idempotencyKey } = sent
        const create = (accepted: string[]) =>
          call<Row>(endpoints.create, { query: { companyId }, body: { ...draft, accepted }, idempotencyKey })
        return told('erfasst', confirmingDoubts(create))
      }),

    useChange: () =>
      useSaving(saving('Ändern'), (sent: { id: number; version: number } & Partial<Draft>, companyId): Answer => {
        const { id, ...body } = sent
        const save = (accepted: string[]) => change(endpoints.change, companyId, id, { ...body, accepted })
        return told('geändert', confirmingDoubts(save))
      }),

    useRestore: () =>
      useSaving(saving('Wiederherstellen'), ({ id, version }: Pick<Row, 'id' | 'version'>, companyId): Answer => {
        const restore = (accepted: string[]) => change(endpoints.restore, companyId, id, { version, accepted })
        return told('wiederhergestellt', confirmingDoubts(restore))
      }),

    useRemove: () =>
      useSaving(saving('Löschen'), (sent: { id: number; version: number; reason: string }, companyId): Answer => {
        const { id, ...body } = sent
        return change(endpoints.remove, companyId, id, body)
      }),
  }
}

export type RecordQueries<Row extends TimeRecord, Draft extends object> = ReturnType<typeof recordQueries<Row, Draft>>

type Saving = {
  key: (companyId: number) => QueryKey
  recordKey: (companyId: number, id: number) => QueryKey
  failed: string
}

/** Gives undefined when the user did not confirm what is doubtful. */
function useSaving<Sent, Row extends TimeRecord>(
  { key, recordKey, failed }: Saving,
  send: (sent: Sent, companyId: number) => Promise<Row | undefined>,
) {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return useMutation({
    async mutationFn(sent: Sent) {
      const saved = await send(sent, companyId)
      if (saved) client.setQueryData(recordKey(companyId, saved.id), saved)
      return saved
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key(companyId) }),
        client.invalidateQueries({ queryKey: ['time', 'export-previews', companyId] }),
      ]),
    meta: { failed },
  })
}

type Sent = {
  query: { companyId: number }
  params?: { id: number }
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
}

/** What the contract says of its parts is checked where the queries are made; here it is any endpoint. */
const call = async <Answer>(endpoint: Endpoint, sent: Sent): Promise<Answer> => (await api(endpoint, sent)) as Answer

/** Whom something can be entered for: the people of a store. */
export const peopleQuery = (companyId: number, storeId: number) =>
  queryOptions({
    queryKey: ['personnel', 'employees', companyId, 'of-store', storeId],
    queryFn: async ({ signal }) =>
      employeeRows(await api(employeeTable.everyone, { query: { companyId, storeId }, signal })),
  })
