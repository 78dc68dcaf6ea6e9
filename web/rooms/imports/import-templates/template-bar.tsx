import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportColumn, ImportKind, ImportMapping } from '#contract/imports/import-jobs.ts'
import type { ImportTemplate } from '#contract/imports/import-templates.ts'
import { applyTemplate, columnsToKeep, isColumnName } from '#domain/imports/templates.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { queries } from './queries.ts'
import styles from './template-bar.module.css'

const ImportTemplateDialog = lazyLayer(() => import('./import-template-dialog.tsx'))

type Mapping = Required<Pick<ImportMapping, 'fields' | 'dateOrder' | 'decimal'>>
type Props = {
  kind: ImportKind
  columns: readonly ImportColumn[]
  mapping: Mapping
  onApply: (mapping: Mapping) => void
}

/** Mappings that were kept under a name: choose one, keep this one, and see what the file lacks of it. */
export function TemplateBar({ kind, columns, mapping, onApply }: Props) {
  const { data: all = [] } = useQuery(queries.list(useCompanyId()))
  const askRemove = useAskRemove()
  const change = queries.useChange()
  const [appliedId, setAppliedId] = useState<number>()
  const [naming, setNaming] = useState<ImportTemplate | 'new'>()
  const templates = all.filter(template => template.kind === kind.key)
  const allowed = new Set(kind.fields.map(({ key }) => key))
  const applied = (template: ImportTemplate) => applyTemplate(template, columns, { ...mapping, allowed })
  const isAsIs = (template: ImportTemplate) => isSame(applied(template), mapping)
  const isWhole = (template: ImportTemplate) => isAsIs(template) && applied(template).missing.length === 0
  const chosen = templates.find(({ id }) => id === appliedId) ?? templates.find(isWhole)
  const missing = chosen ? applied(chosen).missing : []
  const isChanged = chosen !== undefined && !isAsIs(chosen)
  const headers = columns.map(({ header }) => header)
  const kept = keptOf(headers, mapping)
  const canKeep = kept.columns.some(({ field }) => field !== null)

  if (templates.length === 0 && !canKeep) return null

  const apply = (id: number) => {
    const template = templates.find(each => each.id === id)!
    const { missing: _, ...result } = applied(template)
    setAppliedId(id)
    onApply(result)
  }

  return (
    <>
      <div className={styles.bar}>
        <span>Vorlage</span>
        {templates.length > 0 && (
          <ChoiceChips
            label="Vorlage"
            choices={templates.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={chosen && !isChanged ? chosen.id : []}
            onToggle={apply}
          />
        )}
        <TemplateTools {...{ chosen, isChanged, setNaming, askRemove, canKeep, change, kept }} />
      </div>
      <MissingColumns {...{ chosen, missing }} />
      {naming && (
        <ImportTemplateDialog
          record={naming === 'new' ? undefined : (all.find(({ id }) => id === naming.id) ?? naming)}
          rows={all}
          mapping={{ kind: kind.key, ...kept }}
          nameless={headers.filter((header, index) => mapping.fields[index] && !isColumnName(header)).length}
          onSaved={({ id }) => {
            setAppliedId(id)
            setNaming(undefined)
          }}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  )
}

const isSame = (one: Mapping, other: Mapping): boolean =>
  one.dateOrder === other.dateOrder &&
  one.decimal === other.decimal &&
  one.fields.every((field, index) => field === other.fields[index])

type TemplateToolsProps = {
  chosen: ImportTemplate | undefined
  isChanged: boolean
  setNaming: (template: ImportTemplate | 'new') => void
  askRemove: (template: ImportTemplate) => unknown
  canKeep: boolean
  change: ReturnType<typeof queries.useChange>
  kept: Pick<ImportTemplate, 'columns' | 'dateOrder' | 'decimal'>
}

function TemplateTools({ chosen, isChanged, setNaming, askRemove, canKeep, change, kept }: TemplateToolsProps) {
  return chosen && !isChanged ? (
    <span className={styles.tools}>
      <IconButton
        label={`Vorlage „${chosen.name}“ umbenennen`}
        icon={<IconPencil size={17} />}
        onClick={() => setNaming(chosen)}
      />
      <IconButton
        label={`Vorlage „${chosen.name}“ löschen`}
        icon={<IconTrash size={17} />}
        tone="danger"
        onClick={() => void askRemove(chosen)}
      />
    </span>
  ) : (
    <>
      {chosen && canKeep && (
        <Button
          variant="text"
          busy={change.isPending}
          onClick={() => change.mutate({ id: chosen.id, version: chosen.version, ...kept })}
        >
          {`„${chosen.name}“ anpassen`}
        </Button>
      )}
      {canKeep && (
        <Button variant="text" onClick={() => setNaming('new')}>
          Vorlage speichern
        </Button>
      )}
    </>
  )
}

type MissingColumnsProps = {
  chosen: ImportTemplate | undefined
  missing: string[]
}

function MissingColumns({ chosen, missing }: MissingColumnsProps) {
  return (
    chosen &&
    missing.length > 0 && (
      <Banner tone="warn">
        {`Der Datei ${missing.length === 1 ? 'fehlt eine Spalte' : `fehlen ${missing.length} Spalten`} der Vorlage „${chosen.name}“: ${missing.join(', ')}`}
      </Banner>
    )
  )
}

const keptOf = (headers: readonly string[], { fields, dateOrder, decimal }: Mapping) => ({
  ...{ columns: columnsToKeep(headers, fields), dateOrder, decimal },
})

function useAskRemove() {
  const { mutateAsync: remove } = queries.useRemove()
  return (template: ImportTemplate) =>
    confirm({
      title: 'Vorlage löschen',
      about: `Vorlage „${template.name}“`,
      text: 'Die Zuordnung dieser Datei bleibt, wie sie ist.',
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove(template),
    })
}
