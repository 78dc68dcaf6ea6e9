import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatMonth } from '#domain/basics/days.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { storeStatesQuery } from '../export-runs-by-store/queries.ts'
import type { useStepPlaces } from './use-step-places.ts'

const AllStoresDialog = lazyLayer(() => import('../export-runs-by-store/all-stores-dialog.tsx'))

type HandOver = { start: (() => void) | undefined; isBusy: boolean; dialog: ReactNode }

/** All stores that are ready, handed over in one go; `start` is undefined for who may not. */
export function useHandOver(month: Temporal.PlainYearMonth, places: ReturnType<typeof useStepPlaces>): HandOver {
  const { id: companyId, softwareId } = useCompany()!
  const mayRun = useCan('exports.run')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [from, to] = [1, month.daysInMonth].map(day => month.toPlainDate({ day }).toString()) as [string, string]
  const request = { companyId, from, to }
  const wanted = storeStatesQuery(request, 'wages', [
    ['months', 'person-months'],
    ['months', 'month-closings'],
  ])
  const { data } = useQuery({ ...wanted, enabled: isOpen })
  usePreload(...(mayRun ? [AllStoresDialog] : []))
  const start = async () => {
    setBusy(true)
    try {
      await client.fetchQuery(wanted)
      setOpen(true)
    } catch (error) {
      toast.error(refusalTexts.exportFailed, failureText(error), 'wages')
    } finally {
      setBusy(false)
    }
  }
  return {
    start: mayRun ? () => void start() : undefined,
    isBusy,
    dialog: isOpen && data && (
      <AllStoresDialog
        request={request}
        kind="wages"
        about={`Lohnarten · ${formatMonth(month)}`}
        states={data}
        usual={softwareId === 1 ? 'server' : 'download'}
        onStore={storeId => {
          const place = places.ofStep('run', { storeId, handedAs: 'wages' })
          setOpen(false)
          if (place) void navigate(place)
        }}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
