import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddressRange, AddressRanges } from '#contract/accounts/address-ranges.ts'
import { AccessHeader } from '#web/lib/access-header.tsx'
import { AccessPage, Explanation } from '#web/lib/access-page.tsx'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { rangesQuery } from './queries.ts'
import { RangesCard } from './ranges-card.tsx'
import { RestrictionCard } from './restriction-card.tsx'
import { useSaveRanges } from './use-save-ranges.ts'

const RangeDialog = lazyLayer(() => import('./range-dialog.tsx'))

/** From which networks the company is reached. */
export default function RangesScreen() {
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery(rangesQuery(companyId))
  usePreload(RangeDialog)
  if (data) return <Ranges stored={data} />
  return (
    <>
      <AccessHeader part="networks" />
      <AccessPage side={<Meaning />}>
        <Card title="Zugang">
          {error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton rows={3} height={45} />}
        </Card>
      </AccessPage>
    </>
  )
}

function Ranges({ stored }: { stored: AddressRanges }) {
  const companyId = useCompanyId()
  const isBound = useCompany()?.storeIds !== null
  const canWrite = useCan('settings.write') && !isBound
  const save = useSaveRanges(stored)
  const [open, setOpen] = useState<'new' | AddressRange>()
  const edit = (range: 'new' | AddressRange) => {
    save.form.reset()
    setOpen(range)
  }
  return (
    <>
      <AccessHeader
        part="networks"
        records={[`accounts/address-ranges:${companyId}`]}
        primary={
          canWrite && (
            <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => edit('new')}>
              Netz hinzufügen
            </Button>
          )
        }
      />
      <AccessPage side={<Meaning />}>
        <RestrictionCard {...{ stored, save, canWrite }} />
        <RangesCard {...{ stored, save, canWrite }} onEdit={edit} />
      </AccessPage>
      {open && <RangeDialog range={open === 'new' ? undefined : open} save={save} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const Meaning = () => (
  <Card title="Was das bedeutet">
    <Explanation>
      <p>
        Solange der Betrieb beschränkt ist, kommt nur herein, wer aus einem der Netze kommt: Seiten, Dateien und
        Schnittstellen. Alle anderen erfahren nach der Anmeldung, warum und mit welcher Adresse.
      </p>
      <p>
        Tragen Sie die öffentlichen Adressen Ihrer Standorte und Ihres VPN ein; Ihr Internetanbieter nennt sie. Eine
        Adresse, die sich ändert, sperrt aus.
      </p>
      <p>
        Weiter von überall gehen Kalender-Abos des Dienstplans und die Zugriffe von Betreibern, die im Ereignisprotokoll
        stehen. Geplante Übergaben laufen weiter.
      </p>
      <p>Sind alle ausgesperrt, kann ein Betreiber die Beschränkung aufheben. Die Besitzer erfahren es per E-Mail.</p>
    </Explanation>
  </Card>
)
