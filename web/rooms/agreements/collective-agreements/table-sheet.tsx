import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { AgreementTable, CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import { ROW_FIELDS, ROW_HEADS, type RowField, rowText } from '#domain/agreements/agreement-rows.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { EntryCell } from '#web/rooms/settings/wage-type-mapping/entry-cell.tsx'
import { ApiError } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { actionsColumn, type Column, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { originText, stateOf } from './agreement-texts.ts'
import styles from './collective-agreements.module.css'
import { useRemoveTable } from './queries.ts'
import { TableSheetActions } from './table-sheet-actions.tsx'
import { type Sheet, type SheetRow, useSheet } from './use-sheet.ts'

const RowsImportDialog = lazyLayer(() => import('./rows-import-dialog.tsx'))
const TableDialog = lazyLayer(() => import('./table-dialog.tsx'))

type Props = { agreement: CollectiveAgreement; table: AgreementTable }

/** The rows of one table, typed into and pasted like a sheet, saved together. */
export function TableSheet({ agreement, table }: Props) {
  const canWrite = useCan('agreements.write')
  const companyId = useCompanyId()
  const sheet = useSheet(companyId, table)
  const [dialog, setDialog] = useState<'import' | 'table'>()
  const askRemove = useAskRemove(companyId, table)
  const state = stateOf(table, agreement.tables)
  const close = () => setDialog(undefined)
  return (
    <>
      <SheetBanners sheet={sheet} />
      <DataTable
        name="agreement-table"
        title={`${agreement.name}, ${tableName(table)}`}
        rows={sheet.rows}
        columns={columnsOf(sheet, canWrite)}
        line="columns"
        rowKey={keyOf}
        words={ROWS}
        notice={<StatusPill tone={state.tone}>{state.text}</StatusPill>}
        band={
          table.rows.length > 0 && (
            <p className={styles.note}>
              {originText(table)} {table.note && `${table.note}. `.replace('..', '.')}
              Beträge in € je Monat bei voller Arbeitszeit, Jahre als vollendete Dienstjahre.
            </p>
          )
        }
        empty={<NoRows {...{ sheet, note: table.note, canWrite }} onImport={() => setDialog('import')} />}
        actions={
          canWrite && (
            <TableSheetActions
              sheet={sheet}
              onImport={() => setDialog('import')}
              onTable={() => setDialog('table')}
              onRemove={() => void askRemove()}
            />
          )
        }
      />
      {dialog === 'import' && (
        <RowsImportDialog
          stored={sheet.rows}
          onTake={rows => {
            sheet.replace(rows)
            close()
          }}
          onClose={close}
        />
      )}
      {dialog === 'table' && <TableDialog table={table} onClose={close} />}
    </>
  )
}

const SheetBanners = ({ sheet }: { sheet: Sheet }) => (
  <>
    {sheet.wasOvertaken && (
      <Banner tone="warn" actions={<Button onClick={sheet.discard}>Neu beginnen</Button>}>
        {failureTexts.reloadedMeanwhile}
      </Banner>
    )}
    {sheet.faults.length > 0 && (
      <Banner tone="error">
        <ul aria-label="Fehler der Tabelle">
          {sheet.faults.slice(0, 5).map(({ key, field, says }) => (
            <li key={`${key} ${field} ${says}`}>
              {`Zeile ${sheet.rows.findIndex(row => row.key === key) + 1}, ${ROW_HEADS[field]}: ${says}`}
            </li>
          ))}
        </ul>
      </Banner>
    )}
  </>
)

type NoRowsProps = { sheet: Sheet; note: string; canWrite: boolean; onImport: () => void }

const NoRows = ({ sheet, note, canWrite, onImport }: NoRowsProps) => (
  <EmptyState
    title="Noch keine Beträge"
    actions={
      canWrite && (
        <>
          <Button onClick={sheet.add}>Zeile hinzufügen</Button>
          <Button onClick={onImport}>Aus Datei übernehmen</Button>
        </>
      )
    }
  >
    {note || 'Je Gruppe und Stufe eine Zeile, mit dem Betrag im Monat bei voller Arbeitszeit.'}
  </EmptyState>
)

const ROWS = { one: 'Zeile', many: 'Zeilen', ofMany: 'Zeilen' }
const keyOf = ({ key }: SheetRow) => key
const RIGHT = new Set<RowField>(['fromYear', 'toYear', 'cents'])
const WIDTHS: Record<RowField, number> = { group: 170, step: 150, fromYear: 100, toYear: 100, cents: 140 }

/** Made anew with each step: what the cells do depends on all that was typed. */
function columnsOf(sheet: Sheet, canWrite: boolean): Column<SheetRow>[] {
  const ofField = (field: RowField): Column<SheetRow> => ({
    key: field,
    header: ROW_HEADS[field],
    sortable: false,
    width: WIDTHS[field],
    ...(RIGHT.has(field) && { align: 'right' }),
    value: row => row[field],
    text: row => rowText(row, field),
    ...(canWrite && {
      cell: row => {
        const fault = sheet.faults.find(one => one.key === row.key && one.field === field)
        return (
          <EntryCell
            label={`${ROW_HEADS[field]}, Zeile ${sheet.rows.indexOf(row) + 1}`}
            value={fault?.text ?? rowText(row, field)}
            placeholder={field === 'toYear' ? 'offen' : '–'}
            fault={fault?.says}
            {...(RIGHT.has(field) && { align: 'right' })}
            onCommit={text => sheet.enter(row, field, text)}
            onTyping={sheet.setTyping}
            onPaste={cells => sheet.paste(row, field, cells)}
          />
        )
      },
    }),
  })
  return [
    ...ROW_FIELDS.map(ofField),
    ...(canWrite
      ? [
          actionsColumn<SheetRow>('remove', 'Löschen', ONE_BUTTON, row => (
            <IconButton
              label={`Zeile ${sheet.rows.indexOf(row) + 1} löschen`}
              icon={<IconTrash size={16} />}
              onClick={() => sheet.remove(row.key)}
            />
          )),
        ]
      : []),
  ]
}

/** Asks, and asks again where somebody is paid by it. */
function useAskRemove(companyId: number, table: AgreementTable) {
  const { mutateAsync: remove } = useRemoveTable(companyId)
  const question = { title: 'Tabelle löschen', about: tableName(table), danger: true }
  return async () => {
    let inUse: string | undefined
    await confirm({
      ...question,
      text: 'Soll die Tabelle mit allen Zeilen wirklich gelöscht werden?',
      confirmLabel: 'Löschen',
      action: () =>
        remove({ ...table, evenInUse: false }).catch(error => {
          if (!(error instanceof ApiError) || error.code !== 'in_use') throw error
          inUse = error.message
        }),
    })
    if (inUse)
      await confirm({
        ...question,
        text: `${inUse} Ohne sie gilt für diese Mitarbeiter die Tabelle davor.`,
        confirmLabel: 'Trotzdem löschen',
        action: () => remove({ ...table, evenInUse: true }),
      })
  }
}
