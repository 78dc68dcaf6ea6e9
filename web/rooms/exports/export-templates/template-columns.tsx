import { IconLock } from '@tabler/icons-react'
import { isOfAbsences, shippedLayout, templateKey } from '#domain/exports/export-templates.ts'
import { absenceLayoutOf } from '#domain/exports/layouts.ts'
import { wageLayoutOf } from '#domain/exports/wage-layouts.ts'
import { TEMPLATE_KINDS } from '#domain/months/report-settings.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './export-templates.module.css'
import type { ListedTemplate } from './queries.ts'

/** Keys of the files that the company hands over by. */
export type InUse = { wages: string | undefined; absences: string | undefined }

/** What is chosen counts as far as the payroll software takes it. */
export function inUse(
  softwareId: number,
  { wageLayout, absenceLayout }: { wageLayout: string; absenceLayout: string },
  templates: readonly ListedTemplate[],
): InUse {
  const isOurs = (key: string) => templates.some(({ id, locked }) => !locked && templateKey(id) === key)
  return {
    wages: isOurs(wageLayout) ? wageLayout : wageLayoutOf(softwareId, wageLayout)?.key,
    absences: isOurs(absenceLayout) ? absenceLayout : absenceLayoutOf(softwareId)?.key,
  }
}

const keyOf = ({ id, locked, template }: ListedTemplate) => (locked ? template.layout : templateKey(id))
export const isUsed = (row: ListedTemplate, used: InUse | undefined): boolean =>
  used !== undefined && [used.wages, used.absences].includes(keyOf(row))

export const templateColumns = (used: InUse | undefined): Column<ListedTemplate>[] => [
  {
    key: 'name',
    header: 'Name',
    stays: true,
    // The lock.
    beside: 24,
    value: ({ name }) => name,
    cell: ({ name, locked }) => (
      <span className={styles.name}>
        {name}
        {locked && (
          <IconLock size={14} stroke={1.8} role="img" aria-label="mitgeliefert, gesperrt" className={styles.lock} />
        )}
      </span>
    ),
  },
  { key: 'type', header: 'Lohnsoftware', value: ({ type }) => TEMPLATE_KINDS[type], filter: 'choice' },
  {
    key: 'kind',
    header: 'Inhalt',
    value: ({ template }) => (isOfAbsences(template) ? 'Abwesenheiten' : 'Lohnarten'),
    filter: 'choice',
  },
  { key: 'layout', header: 'Datei', muted: true, value: ({ template }) => shippedLayout(template.layout)?.name },
  {
    key: 'columns',
    header: 'Spalten',
    align: 'right',
    value: ({ template: { availableFields, availableFieldsAdditional } }) =>
      [...availableFields, ...availableFieldsAdditional].filter(({ checked }) => checked).length,
  },
  {
    key: 'used',
    header: 'Übergabe',
    width: 130,
    value: row => (isUsed(row, used) ? 'in Verwendung' : ''),
    isState: true,
    cell: row => isUsed(row, used) && <StatusPill tone="ok">in Verwendung</StatusPill>,
  },
]
