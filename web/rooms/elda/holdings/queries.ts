import { queryOptions, useMutation } from '@tanstack/react-query'
import { HOLDING_STATES, type Holding, type HoldingDraft, holdings } from '#contract/elda/holdings.ts'
import { dayOf, formatDay, fromUtcText, VIENNA } from '#domain/basics/days.ts'
import { api } from '#web/lib/api.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import type { Done } from '#web/lib/query-client.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { saveFile } from '#web/ui/save-file.ts'

export const holdingsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['elda', 'holdings', companyId],
    queryFn: ({ signal }) => api(holdings.list, { query: { companyId }, signal }),
    meta: {
      follows: [
        ['elda', 'notices'],
        ['settings', 'elda-creators'],
      ],
    },
  })

/** What a file holds, in words. */
export const HOLDING_KINDS = { VR: 'Meldungen', VS: 'Anforderungen', AV: 'Adressen im Ausland' } as const

/** „Meldungen 12 vom 01.12.2026“ */
export const holdingName = ({ kind, number, createdAt }: Pick<Holding, 'kind' | 'number' | 'createdAt'>): string =>
  `${HOLDING_KINDS[kind]} ${number} vom ${formatDay(dayOf(fromUtcText(createdAt), VIENNA))}`

const AREAS = ['elda']
const told =
  (title: string) =>
  (holding: Holding): Done => ({ title, text: holdingName(holding) })

export function useMakeHolding() {
  const companyId = useCompanyId()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (draft: HoldingDraft) =>
      api(holdings.create, { query: { companyId }, body: draft, idempotencyKey: keyFor(draft) }),
    meta: { done: told('Datei erzeugt'), failed: 'Die Datei wurde nicht erzeugt', areas: AREAS },
  })
}

export function useHoldingFile() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: ({ id }: Holding) => api(holdings.file, { query: { companyId }, params: { id } }),
    onSuccess: file => saveFile(file),
    meta: {
      done: ({ name }: File): Done => ({ title: 'Datei heruntergeladen', text: name }),
      failed: 'Die Datei wurde nicht heruntergeladen',
    },
  })
}

export function useWithdrawHolding() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: ({ id, version }: Holding) =>
      api(holdings.withdraw, { query: { companyId }, params: { id }, body: { version } }),
    meta: { done: told('Datei zurückgezogen'), failed: 'Die Datei wurde nicht zurückgezogen', areas: AREAS },
  })
}

export function useSendHolding() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: ({ id, version, sentOn }: Pick<Holding, 'id' | 'version'> & { sentOn: string }) =>
      api(holdings.send, { query: { companyId }, params: { id }, body: { sentOn, version } }),
    meta: {
      done: told('Als gesendet festgehalten'),
      failed: 'Das wurde nicht festgehalten',
      areas: AREAS,
      inForm: true,
    },
  })
}

export const holdingStateText = ({ state }: Holding): string => HOLDING_STATES[state]
