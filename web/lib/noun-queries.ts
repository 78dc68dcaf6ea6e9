import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { DataAnswer } from '#contract/endpoint.ts'
import { areaAndNoun, type NounKey } from '#contract/nouns.ts'
import { api, type BodyOf, type Called } from './api.ts'
import type { Done } from './query-client.ts'
import { useCompanyId } from './session.ts'

export type Named = { id: number; version: number; name: string }
/** The endpoints of a noun that is listed whole; what it lacks can't be called. */
type Contract = { list: Called; create: Called; change: Called; remove: Called }
type RowOf<C extends Contract> = C['list'] extends { answer: DataAnswer<infer Rows> }
  ? z.output<Rows> extends (infer Row extends Named)[]
    ? Row
    : Named
  : Named

export type NounTexts<Row> = {
  /** Nominative and genitive: `Kostenstelle`, `der Kostenstelle`. */
  one: string
  of: string
  /** Which one, where a message or a question is about it; by default its name. */
  nameOf?: (row: Row) => string
}

/** What shows a list of them and removes one needs no more. */
export type NounQueries<Row extends Named> = Pick<
  ReturnType<typeof queriesOf<Row, unknown, unknown>>,
  'noun' | 'one' | 'nameOf' | 'list' | 'useRemove'
>

/**
 * List, create, change and remove of a noun, with their messages. Its key repeats area and noun, so that a live event
 * names what to load again.
 */
export const nounQueries = <C extends Contract>(kind: NounKey, contract: C, texts: NounTexts<RowOf<C>>) =>
  queriesOf<RowOf<C>, BodyOf<C['create']>, BodyOf<C['change']>>(kind, contract, texts)

function queriesOf<Row extends Named, Draft, Body>(kind: NounKey, contract: Contract, texts: NounTexts<Row>) {
  const { one, of, nameOf = ({ name }) => `„${name}“` } = texts
  /** Without a version the last one known is sent: what is saved at once from the table. */
  type Change = { id: number; version?: number | undefined } & Partial<Body>
  const key = (companyId: number) => [...areaAndNoun(kind), companyId]
  const list = (companyId: number) =>
    queryOptions({
      queryKey: key(companyId),
      queryFn: ({ signal }) => call<Row[]>(contract.list, { query: { companyId }, signal }),
    })
  const shown = (client: QueryClient, companyId: number, part: { id: number }) =>
    client.setQueryData(list(companyId).queryKey, rows =>
      rows?.map(row => (row.id === part.id ? { ...row, ...part } : row)),
    )
  const meta = (title: string, failed: string, companyId: number) => ({
    done: (row: Row): Done => ({ title, text: nameOf(row) }),
    failed: `Fehler beim ${failed} ${of}`,
    reloads: key(companyId),
  })
  // One after the other, so that two quick changes of a row don't refuse each other as stale.
  const scope = { id: kind }
  const save = async (client: QueryClient, companyId: number, { id, ...body }: Change): Promise<Row> => {
    const known = client.getQueryData(list(companyId).queryKey)?.find(row => row.id === id)
    const sent = { ...body, version: body.version ?? known?.version }
    const saved = await call<Row>(contract.change, { query: { companyId }, params: { id }, body: sent })
    shown(client, companyId, saved)
    return saved
  }

  return {
    noun: kind,
    one,
    nameOf,
    list,

    useCreate() {
      const companyId = useCompanyId()
      return useMutation({
        mutationFn: ({ draft, idempotencyKey }: { draft: Draft; idempotencyKey: string }) =>
          call<Row>(contract.create, { query: { companyId }, body: draft, idempotencyKey }),
        meta: { ...meta(`${one} erstellt`, 'Erstellen', companyId), inForm: true },
      })
    },

    useChange() {
      const companyId = useCompanyId()
      const client = useQueryClient()
      return useMutation({
        scope,
        mutationFn: (change: Change) => save(client, companyId, change),
        meta: { ...meta(`${one} geändert`, 'Ändern', companyId), inForm: true },
      })
    },

    /**
     * Shows the new state at once and takes it back when the server refuses. `others`: what a change does to all other
     * rows, as when one becomes the default.
     */
    useChangeAtOnce(done = `${one} geändert`, others: (change: Change) => Partial<Row> | undefined = () => undefined) {
      const companyId = useCompanyId()
      const client = useQueryClient()
      return useMutation({
        scope,
        mutationFn: (change: Change) => save(client, companyId, change),
        async onMutate(change) {
          await client.cancelQueries({ queryKey: key(companyId) })
          const before = client.getQueryData(list(companyId).queryKey)
          const given = others(change)
          client.setQueryData(list(companyId).queryKey, rows =>
            rows?.map(row =>
              row.id === change.id ? { ...row, ...change, version: row.version } : { ...row, ...given },
            ),
          )
          return before
        },
        onError: (_error, _change, before) => client.setQueryData(list(companyId).queryKey, before),
        meta: meta(done, 'Ändern', companyId),
      })
    },

    useRemove() {
      const companyId = useCompanyId()
      return useMutation({
        mutationFn: ({ id }: Row) => call<null>(contract.remove, { query: { companyId }, params: { id } }),
        meta: {
          ...meta(`${one} gelöscht`, 'Löschen', companyId),
          done: (_: null, row: Row): Done => ({ title: `${one} gelöscht`, text: nameOf(row) }),
        },
      })
    },
  }
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
