import { IconFileImport } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { CatalogueAgreement } from '#contract/superadmin/agreement-catalogue.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { mayDiscard } from '#web/ui/overlay/unsaved.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { DistributionCard } from './distribution-card.tsx'
import { ImportChecks } from './import-checks.tsx'
import type { ReadFile } from './import-dialog.tsx'
import { type ImportFilter, ImportRows } from './import-rows.tsx'
import { useAddTable, useCorrectTable } from './queries.ts'
import { TablesCard } from './tables-card.tsx'
import { useImport } from './use-import.ts'

type Props = { agreement: CatalogueAgreement; file: ReadFile; onOther: () => void; onEnd: (tableId?: number) => void }

/** A file before it becomes a table: nothing is stored until „Übernehmen“, and one broken cell stops all. */
export default function ImportView({ agreement, file, onOther, onEnd }: Props) {
  const read = useImport(agreement, file)
  const [filter, setFilter] = useState<ImportFilter>('all')
  const [isProposed, setProposed] = useState(true)
  const [opened] = useState(agreement.version)
  const box = useRef<HTMLDivElement>(null)
  const { take, isPending } = useTake(agreement.id, { file, read, isProposed, version: opened, onEnd })
  const open = (address: string) => {
    setFilter('all')
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLInputElement>(`[aria-label="Zelle ${address}"]`)?.focus(),
    )
  }
  const faulty = read.faults.filter(({ address }) => address !== '')
  const canTake = read.faults.length === 0
  const takeButton = (
    <Button variant={canTake ? 'primary' : undefined} busy={isPending} disabled={!canTake} onClick={take}>
      {read.replaced ? 'Berichtigen' : 'Übernehmen'}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={agreement.name}
        actions={
          <>
            <Button variant="text" onClick={() => void mayDiscard().then(may => may && onEnd())}>
              Verwerfen
            </Button>
            <Button icon={<IconFileImport size={16} />} onClick={onOther}>
              Andere Datei
            </Button>
            {!canTake && faulty.length > 0 && takeButton}
          </>
        }
        primary={
          !canTake && faulty.length > 0 ? (
            <Button variant="primary" onClick={() => open(faulty[0]!.address)}>
              {faulty.length === 1 ? '1 Zelle berichtigen' : `${faulty.length} Zellen berichtigen`}
            </Button>
          ) : (
            takeButton
          )
        }
      />
      <div ref={box}>
        <SidePanel
          side={
            <>
              <ImportChecks read={read} onOpen={open} />
              <DistributionCard
                agreementId={agreement.id}
                table={file}
                isProposed={isProposed}
                onChoose={setProposed}
              />
              <TablesCard tables={agreement.tables} chosen={undefined} />
            </>
          }
        >
          <Banner tone="info">
            <b>{file.fileName}</b>, Vorschau: {tableName(file)}
            {file.federalState === null && ', ganz Österreich'}, nichts gespeichert
            {read.replaced && '. Ab diesem Tag gibt es schon eine Tabelle: sie wird berichtigt.'}
          </Banner>
          <ImportRows file={file} read={read} filter={filter} onFilter={setFilter} />
        </SidePanel>
      </div>
    </>
  )
}

type Taking = {
  file: ReadFile
  read: ReturnType<typeof useImport>
  isProposed: boolean
  /** Of the agreement, as it was when the file came. */
  version: number
  onEnd: (tableId?: number) => void
}

function useTake(agreementId: number, { file, read, isProposed, version, onEnd }: Taking) {
  const add = useAddTable(agreementId)
  const correct = useCorrectTable()
  const { payKind, validFrom, federalState, note, fileName } = file
  const take = () => {
    const rows = read.rows.map(({ row }) => row)
    const onSuccess = ({ tables }: CatalogueAgreement) => {
      read.settle()
      onEnd(
        tables.find(
          table => table.payKind === payKind && table.validFrom === validFrom && table.federalState === federalState,
        )?.id,
      )
    }
    if (read.replaced) {
      const { id, version } = read.replaced
      correct.mutate({ id, version, rows, fileName, isProposed, ...(note && { note }) }, { onSuccess })
    } else add.mutate({ payKind, validFrom, federalState, note, fileName, rows, isProposed, version }, { onSuccess })
  }
  return { take, isPending: add.isPending || correct.isPending }
}
