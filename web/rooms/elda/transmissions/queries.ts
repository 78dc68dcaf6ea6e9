import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Holding } from '#contract/elda/holdings.ts'
import { type Transmission, type Transmissions, transmissions } from '#contract/elda/transmissions.ts'
import { OPEN_TRANSMISSIONS } from '#domain/elda/transmission-words.ts'
import { api } from '#web/lib/api.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import type { Done } from '#web/lib/query-client.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'

export const transmissionsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['elda', 'transmissions', companyId],
    queryFn: ({ signal }) => api(transmissions.list, { query: { companyId }, signal }),
    meta: { follows: [['elda', 'holdings']] },
  })

/** The newest first. */
export const attemptsOf = (known: Transmissions | undefined, holdingId: number): Transmission[] =>
  known?.transmissions.filter(each => each.holdingId === holdingId) ?? []

export const isOpen = ({ state }: Transmission): boolean => OPEN_TRANSMISSIONS.includes(state)

/** Whether it can go out by the web service now. */
export function canSend(known: Transmissions | undefined, { id, state, hasFile }: Holding): boolean {
  const [last] = attemptsOf(known, id)
  return known?.isConfigured === true && state === 'created' && hasFile && !(last && isOpen(last))
}

const AREAS = ['elda']

/** Asks before it sends: what is in earnest is called so. */
export function useSend() {
  const companyId = useCompanyId()
  const keyFor = useIdempotencyKey()
  const create = useMutation({
    mutationFn: ({ id, version }: Holding) => {
      const body = { holdingId: id, version }
      return api(transmissions.create, { query: { companyId }, body, idempotencyKey: keyFor(body) })
    },
    meta: { failed: 'Die Datei wird nicht gesendet', areas: AREAS },
  })
  const ask = (holding: Holding, name: string) =>
    confirm({
      title: holding.project === 'DM' ? 'An die ÖGK senden (DM)' : 'Als Test senden (TM)',
      about: name,
      text: questionText(holding),
      confirmLabel: holding.project === 'DM' ? 'Senden' : 'Test senden',
      action: () => create.mutateAsync(holding),
    })
  return { ask, isPending: create.isPending }
}

function questionText({ project, recordCount, account }: Holding): string {
  const what = `${recordCount === 1 ? 'Eine Meldung' : `${recordCount} Meldungen`} des Beitragskontos ${account}`
  return project === 'DM'
    ? `${what} gehen als echte Dienstgebermeldung (DM) an die ÖGK. Danach lässt sich die Datei nicht mehr zurückziehen.`
    : `${what} gehen im Testbetrieb (TM) an ELDA: Sie werden geprüft und gelten nicht als Meldung.`
}

const told =
  (title: string) =>
  ({ protocol }: Transmission): Done => ({ title, text: protocol ? `Protokollnummer ${protocol}` : undefined })

export function useArrived() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; version: number; protocol: string; reason: string }) =>
      api(transmissions.arrived, { query: { companyId }, params: { id }, body }),
    meta: {
      done: told('Als angekommen festgehalten'),
      failed: 'Das wurde nicht festgehalten',
      areas: AREAS,
      inForm: true,
    },
  })
}

export function useRepeat() {
  const companyId = useCompanyId()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ id, version, reason }: { id: number; version: number; reason: string }) =>
      api(transmissions.repeat, {
        ...{ query: { companyId }, params: { id }, body: { version, reason } },
        idempotencyKey: keyFor({ id, version, reason }),
      }),
    meta: {
      done: 'Die Datei wird noch einmal gesendet',
      failed: 'Die Datei wird nicht gesendet',
      areas: AREAS,
      inForm: true,
    },
  })
}
