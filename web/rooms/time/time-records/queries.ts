import { type MutationMeta, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { areaAndNoun, type NounKey } from '#contract/nouns.ts'
import { employeeRows } from '#contract/people/employee-rows.ts'
import { employeeTable } from '#contract/people/employee-table.ts'
import { personName } from '#domain/people/person-name.ts'
import { api, type Called } from '#web/lib/api.ts'
import { confirmingDoubts } from '#web/lib/confirm-doubts.ts'
import { useCompany } from '#web/lib/session.ts'
import { type ToastAction, toast } from '#web/ui/toast/toast.ts'

export type TimeRecord = { id: number; version: number; lastName: string; firstName: string }
/** As the contract has them, each for its own kind of record. */
type RecordEndpoints = Record<'find' | 'create' | 'change' | 'remove' | 'restore', Called>
/** `Zeit`, with which all messages begin, and `der Zeit`; the day of one as people read it. */
type Texts<Row> = { one: string; of: string; whenOf: (record: Row, zone: string) => string }

/** Reads, enters, corrects, deletes and restores one kind of record; what is doubtful is asked before it is saved. */
export function recordQueries<Row extends TimeRecord, Draft extends object>(
  noun: NounKey,
  endpoints: RecordEndpoints,
  { one, of, whenOf }: Texts<Row>,
) {
  type Answer = Promise<Row | undefined>
  const key = (companyId: number) => [...areaAndNoun(noun), companyId]
  const recordKey = (companyId: number, id: number) => [...key(companyId), 'record', id]
  const saving = (verb: string, inForm = true) => ({
    key,
    recordKey,
    meta: { failed: `Fehler beim ${verb} ${of}`, inForm },
  })
  const change = (endpoint: Called, companyId: number, id: number, body: object) =>
    call<Row>(endpoint, { query: { companyId }, params: { id }, body })
  const tell = (what: string, record: Row, zone: string, action?: ToastAction) =>
    toast.success(`${one} ${what}`, `${personName(record)}, ${whenOf(record, zone)}`, action)
  const told = async (what: string, zone: string, answer: Answer): Answer => {
    const saved = await answer
    if (saved) tell(what, saved, zone)
    return saved
  }

  return {
    tell,
    find: (companyId: number, id: number) =>
      queryOptions({
        queryKey: recordKey(companyId, id),
        queryFn: ({ signal }) => call<Row>(endpoints.find, { query: { companyId }, params: { id }, signal }),
      }),

    useCreate: () =>
      useSaving(saving('Erfassen'), (sent: { draft: Draft; idempotencyKey: string }, { companyId, zone }): Answer => {
        const { draft, idempotencyKey } = sent
        const create = (accepted: string[]) =>
          call<Row>(endpoints.create, { query: { companyId }, body: { ...draft, accepted }, idempotencyKey })
        return told('erfasst', zone, confirmingDoubts(create))
      }),

    useChange: () =>
      useSaving(
        saving('Ändern'),
        (sent: { id: number; version: number } & Partial<Draft>, { companyId, zone }): Answer => {
          const { id, ...body } = sent
          const save = (accepted: string[]) => change(endpoints.change, companyId, id, { ...body, accepted })
          return told('geändert', zone, confirmingDoubts(save))
        },
      ),

    useRestore: () =>
      useSaving(
        saving('Wiederherstellen', false),
        ({ id, version }: Pick<Row, 'id' | 'version'>, { companyId, zone }): Answer => {
          const restore = (accepted: string[]) => change(endpoints.restore, companyId, id, { version, accepted })
          return told('wiederhergestellt', zone, confirmingDoubts(restore))
        },
      ),

    useRemove: () =>
      useSaving(saving('Löschen'), (sent: { id: number; version: number; reason: string }, { companyId }): Answer => {
        const { id, ...body } = sent
        return change(endpoints.remove, companyId, id, body)
      }),
  }
}

export type RecordQueries<Row extends TimeRecord, Draft extends object> = ReturnType<typeof recordQueries<Row, Draft>>

type Saving = {
  key: (companyId: number) => QueryKey
  recordKey: (companyId: number, id: number) => QueryKey
  meta: MutationMeta
}

/** Gives undefined when the user did not confirm what is doubtful. */
function useSaving<Sent, Row extends TimeRecord>(
  { key, recordKey, meta }: Saving,
  send: (sent: Sent, company: { companyId: number; zone: string }) => Promise<Row | undefined>,
) {
  const { id: companyId, timeZone: zone } = useCompany()!
  const client = useQueryClient()
  return useMutation({
    async mutationFn(sent: Sent) {
      const saved = await send(sent, { companyId, zone })
      if (saved) client.setQueryData(recordKey(companyId, saved.id), saved)
      return saved
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key(companyId) }),
        client.invalidateQueries({ queryKey: ['exports', 'export-previews', companyId] }),
      ]),
    meta,
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
const call = async <Answer>(endpoint: Called, sent: Sent): Promise<Answer> => (await api(endpoint, sent)) as Answer

/** Whom something can be entered for: the people of a store. */
export const peopleQuery = (companyId: number, storeId: number) =>
  queryOptions({
    queryKey: ['people', 'employees', companyId, 'of-store', storeId],
    queryFn: async ({ signal }) =>
      employeeRows(await api(employeeTable.everyone, { query: { companyId, storeId }, signal })),
  })
