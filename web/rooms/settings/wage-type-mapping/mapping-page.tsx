import { type ComponentType, Suspense, useState } from 'react'
import type { WageTypeMapping } from '#contract/settings/wage-type-mapping.ts'
import type { ModelGroup } from '#domain/wages/model-groups.ts'
import type { TimeKind } from '#domain/wages/time-kinds.ts'
import { useCan } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import type { ArrivalProps } from './arrival-card.tsx'
import { MappingActions } from './mapping-actions.tsx'
import { MappingBands } from './mapping-bands.tsx'
import { MappingTable } from './mapping-table.tsx'
import type { MappingRow } from './shown-kinds.ts'
import { useEntering } from './use-entering.ts'
import { lookedAt, type MappingSheet, type ShownKinds, useMappingSheet } from './use-mapping-sheet.ts'
import styles from './wage-type-mapping.module.css'

const BulkDialog = lazyLayer(() => import('./bulk-dialog.tsx'))
const ImportDialog = lazyLayer(() => import('./import-dialog.tsx'))

/** All kinds of time as a sheet, and beside it what the file says of the one that is looked at. */
export function MappingPage({ mapping, Arrival }: { mapping: WageTypeMapping; Arrival: ComponentType<ArrivalProps> }) {
  const canWrite = useCan('settings.write')
  const sheet = useMappingSheet(mapping)
  const { state, lines, groups, firstDay, missing, unfit, shown } = sheet
  const [looked, setLooked] = useState<{ kind: TimeKind; group?: ModelGroup | undefined }>()
  const [dialog, setDialog] = useState<'bulk' | 'import'>()
  const entering = useEntering({ stored: mapping.lines, state, rows: shown, groups })
  const { kind, row, group } = lookedAt(sheet, looked)
  return (
    <>
      <PageHeader
        title="Lohnart Mapping"
        actions={
          canWrite && (
            <MappingActions state={state} onBulk={() => setDialog('bulk')} onImport={() => setDialog('import')} />
          )
        }
      >
        <KindsChoice sheet={sheet} />
      </PageHeader>
      <MappingBands
        {...{ state, lines, missing, unfit, canWrite, groups, firstDay }}
        uses={mapping.uses}
        stored={mapping.lines}
        onTaken={() => sheet.setWanted('all')}
      />
      <div className={styles.columns}>
        <MappingTable {...{ sheet, entering, canWrite }} onLook={(kind, group) => setLooked({ kind, group })} />
        <div>
          <Suspense fallback={<WaitingCard />}>
            <Arrival
              {...{ kind, group, line: row?.line }}
              isNeeded={mapping.uses.some(use => use.group === group && use.kinds.includes(kind))}
              onUnit={canWrite && row ? unit => entering.onUnit(row, group, unit) : undefined}
            />
          </Suspense>
        </div>
      </div>
      {dialog && <MappingDialog {...{ sheet, dialog }} onClose={() => setDialog(undefined)} />}
    </>
  )
}

function KindsChoice({ sheet: { wanted, setWanted, keep, used, rows, missing } }: { sheet: MappingSheet }) {
  return (
    <Segments<ShownKinds>
      label="Zeitarten"
      chosen={wanted}
      onChoose={next => {
        setWanted(next)
        keep(missing.map(({ kind }) => kind))
      }}
      choices={[
        { value: 'used', label: `In Verwendung ${used.length}` },
        { value: 'all', label: `Alle ${rows.length}` },
        {
          value: 'missing',
          label: 'Fehlend',
          badge: missing.length > 0 ? { tone: 'warn', text: String(missing.length) } : { isDone: true },
        },
      ]}
    />
  )
}

type DialogProps = { sheet: MappingSheet; dialog: 'bulk' | 'import'; onClose: () => void }

/** What is taken over stays unsaved among what was entered. */
function MappingDialog({ sheet, dialog, onClose }: DialogProps) {
  const { mapping, state, day, setDay, firstDay, groups, rows, shown, chosenRows } = sheet
  const { edits } = state
  const kindsOf = (rows: readonly MappingRow[]) => rows.map(({ kind }) => kind)
  if (dialog === 'import')
    return (
      <ImportDialog
        place={{ stored: mapping.lines, edits, day, firstDay }}
        onEntered={next => {
          state.step(next)
          sheet.setWanted('all')
          onClose()
        }}
        onClose={onClose}
      />
    )
  return (
    <BulkDialog
      {...{ groups, edits, rows, stored: mapping.lines, onClose }}
      kinds={kindsOf(chosenRows.length > 0 ? chosenRows : shown)}
      isChosen={chosenRows.length > 0}
      onEntered={(next, from) => {
        state.step(next)
        sheet.keep(kindsOf(shown))
        if (from) setDay(from)
        onClose()
      }}
    />
  )
}

const WaitingCard = () => (
  <Card title="So kommt es an">
    <Skeleton rows={7} height={32} />
  </Card>
)
