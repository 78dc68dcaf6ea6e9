import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { areaAndNoun, NOUNS, type NounKey } from '#contract/nouns.ts'
import { type EventFilter, type EventLine, type EventPage, eventLog } from '#contract/shell/event-log.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** `records`: `people/employees:17`. */
export type EventQuestion = Partial<Omit<EventFilter, 'records'>> & {
  records?: readonly string[]
  /** Only what is told as one with this entry. */
  fold?: number
}

export const eventsKey = (companyId: number) => ['shell', 'event-log', companyId]
const LIMIT = 50

/** As it goes over the wire: what is empty is not asked. */
const asked = ({ records, ...rest }: EventQuestion) => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value)),
  ...(records && { records: records.join(',') }),
})

export const eventsQuery = (companyId: number, question: EventQuestion) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey(companyId), 'list', question],
    queryFn: ({ pageParam, signal }) =>
      api(eventLog.list, {
        query: { companyId },
        body: { ...asked(question), limit: LIMIT, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      events: joined(pages, question.fold !== undefined || question.records !== undefined),
      names: namesOf(pages),
      newest: pages[0]?.newest ?? 0,
      lookedUntil: pages.findLast(page => page.lookedUntil)?.lookedUntil ?? null,
    }),
  })

/** What is told as one may lie in two pages of a search; entry by entry there is nothing to join. */
function joined(pages: readonly EventPage[], isFlat: boolean): EventLine[] {
  const all: EventLine[] = []
  for (const line of pages.flatMap(({ events }) => events)) {
    const last = all.at(-1)
    if (isFlat || last?.fold !== line.fold) all.push(line)
    else all.splice(-1, 1, { ...line, count: last.count + line.count, records: last.records + line.records })
  }
  return all
}

function namesOf(pages: readonly EventPage[]): EventPage['names'] {
  const names: EventPage['names'] = {}
  for (const page of pages)
    for (const [field, more] of Object.entries(page.names)) names[field] = { ...names[field], ...more }
  return names
}

/** Most of what is written down is told to the open pages under its own noun; what is only read is not. */
const EVERY_NOUN = (Object.keys(NOUNS) as NounKey[]).map(areaAndNoun)
const NOW_AND_THEN_MS = 60_000

export const newerEventsQuery = (companyId: number, question: EventQuestion, after: number | undefined) =>
  queryOptions({
    queryKey: [...eventsKey(companyId), 'newer', question, after],
    queryFn: ({ signal }) =>
      api(eventLog.newer, { query: { companyId }, body: { ...asked(question), after: after ?? 0 }, signal }),
    enabled: after !== undefined,
    select: ({ count }) => count,
    refetchInterval: NOW_AND_THEN_MS,
    meta: { follows: EVERY_NOUN },
  })

export const eventChoicesQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...eventsKey(companyId), 'choices'],
    queryFn: ({ signal }) => api(eventLog.choices, { query: { companyId }, signal }),
    meta: { follows: EVERY_NOUN },
  })

/** Saves what the filters leave; that it was taken away is an entry itself. */
export function useExportEvents(companyId: number, question: EventQuestion) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(eventLog.export, { query: { companyId }, body: asked(question) }),
    onSuccess(file) {
      saveFile(file)
      for (const part of ['newer', 'choices']) {
        void client.invalidateQueries({ queryKey: [...eventsKey(companyId), part] })
      }
    },
    meta: {
      done: ({ name }: File) => ({ title: 'Ereignisprotokoll heruntergeladen', text: name }),
      failed: refusalTexts.exportFailed,
    },
  })
}

/** Saves what is signed; that it was taken away is an entry itself. */
export function useAuditCopy(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ from, to }: { from: string | null; to: string | null }) =>
      api(eventLog.auditCopy, { query: { companyId }, body: { ...(from && { from }), ...(to && { to }) } }),
    onSuccess(file) {
      saveFile(file)
      void client.invalidateQueries({ queryKey: [...eventsKey(companyId), 'newer'] })
    },
    meta: {
      inForm: true,
      done: ({ name }: File) => ({ title: 'Prüfexport heruntergeladen', text: name }),
      failed: refusalTexts.exportFailed,
    },
  })
}
