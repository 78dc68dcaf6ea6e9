import { IconDownload, IconFileTypeDocx, IconFileTypePdf, IconPencil, IconTrash } from '@tabler/icons-react'
import type { DocumentTemplate } from '#contract/documents/document-templates.ts'
import { isLocked } from '#domain/documents/template-problems.ts'
import { templateTypeLabel } from '#domain/documents/template-types.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { saveStoredFile } from '#web/lib/stored-file.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { lockedText } from '../document-fills/locked-text.ts'
import styles from './document-templates.module.css'
import { useRemoveTemplate } from './queries.ts'

type Props = {
  templates: readonly DocumentTemplate[]
  openId: number | undefined
  canWrite: boolean
  onOpen: (id: number) => void
  onChange: (id: number) => void
}

/** By type; what a check has found stands in the line. */
export function TemplatesTable({ templates, ...rest }: Props) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Zustand</th>
            <th scope="col">Erstellt</th>
            <th scope="col">Geändert</th>
            <th scope="col">
              <span className="visually-hidden">Aktionen</span>
            </th>
          </tr>
        </thead>
        {[...Map.groupBy(templates, template => template.template_type)].map(([type, ofType]) => (
          <tbody key={type}>
            <tr>
              <th colSpan={5} scope="rowgroup">
                {templateTypeLabel(type)} <span>{ofType.length}</span>
              </th>
            </tr>
            {ofType.map(template => (
              <TemplateLine key={template.id} template={template} {...rest} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

type LineProps = Omit<Props, 'templates'> & { template: DocumentTemplate }

function TemplateLine({ template, openId, canWrite, onOpen, onChange }: LineProps) {
  const companyId = useCompanyId()
  const { mutateAsync: remove } = useRemoveTemplate(companyId)
  const { id, name, pdf, created_at, updated_at } = template
  const Icon = pdf ? IconFileTypePdf : IconFileTypeDocx
  const askRemove = () =>
    confirm({
      title: 'Vorlage löschen',
      about: `Vorlage „${name}“`,
      text: 'Soll die Vorlage wirklich gelöscht werden? Dies kann NICHT rückgängig gemacht werden! Ausgefüllte Dokumente bleiben.',
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove(template),
    })
  const download = () =>
    void saveStoredFile(companyId, 'document-template', id).catch(error =>
      toast.error('Die Vorlage konnte nicht heruntergeladen werden', failureText(error)),
    )
  return (
    <tr data-open={id === openId || undefined}>
      <td>
        <button type="button" className={styles.name} aria-expanded={id === openId} onClick={() => onOpen(id)}>
          <Icon size={18} stroke={1.6} aria-label={pdf ? 'PDF' : 'DOCX'} />
          <span>{name}</span>
        </button>
      </td>
      <td>
        <StateOf template={template} />
      </td>
      <td data-label="Erstellt">{dayText(created_at.slice(0, 10))}</td>
      <td data-label="Geändert">{dayText(updated_at.slice(0, 10))}</td>
      <td>
        <div className={styles.actions}>
          <IconButton
            label={`${name} herunterladen`}
            icon={<IconDownload size={17} stroke={1.8} />}
            onClick={download}
          />
          {canWrite && (
            <>
              <IconButton
                label={`${name} ändern`}
                icon={<IconPencil size={17} stroke={1.8} />}
                onClick={() => onChange(id)}
              />
              <IconButton
                label={`${name} löschen`}
                icon={<IconTrash size={17} stroke={1.8} />}
                tone="danger"
                onClick={() => void askRemove()}
              />
            </>
          )}
        </div>
      </td>
    </tr>
  )
}

export function StateOf({ template }: { template: DocumentTemplate }) {
  const { problems, fieldCount, pdf } = template
  if (isLocked(template)) return <StatusPill tone="error">{lockedText(problems.length)}</StatusPill>
  if (problems.length > 0) return <StatusPill tone="warn">{`${problems.length} ohne Wert`}</StatusPill>
  const [one, many] = pdf ? ['Formularfeld', 'Formularfelder'] : ['Feld', 'Felder']
  return <StatusPill tone="ok">{`${fieldCount} ${fieldCount === 1 ? one : many}`}</StatusPill>
}
