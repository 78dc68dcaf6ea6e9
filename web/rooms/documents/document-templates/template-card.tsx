import { IconEye, IconX } from '@tabler/icons-react'
import type { DocumentTemplate } from '#contract/documents/document-templates.ts'
import { fieldTitle } from '#domain/documents/template-fields.ts'
import { isLocked, type TemplateProblem } from '#domain/documents/template-problems.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './document-templates.module.css'
import { useRepairTemplate } from './queries.ts'

export type TemplateCardProps = {
  template: DocumentTemplate
  canWrite: boolean
  onPreview: (() => void) | undefined
  onChange: () => void
  onClose: () => void
}

/** What the check of a template has found, and what mends it. */
export function TemplateCard({ template, canWrite, onPreview, onChange, onClose }: TemplateCardProps) {
  const { name, problems, fields, fieldCount, pdf } = template
  const repair = useRepairTemplate(useCompanyId(), template)
  const locked = isLocked(template)
  return (
    <Card
      title={name}
      hint={`geprüft, ${fieldCount - problems.length} von ${fieldCount}`}
      actions={<IconButton label="Prüfung schließen" icon={<IconX size={17} stroke={1.8} />} onClick={onClose} />}
    >
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label="Beanstandungen">
          {problems.map(problem => (
            <li key={`${problem.tag} ${problem.around}`} data-tone={problem.kind === 'unmatched' ? 'warn' : 'error'}>
              <span className={styles.sign} aria-hidden>
                !
              </span>
              <div>
                <code>{problem.tag}</code>
                <p>
                  {problem.place}. {problem.message}
                  {problem.proposal && (
                    <>
                      {' '}
                      Gemeint ist wohl <code>{problem.proposal}</code>
                    </>
                  )}
                </p>
                {problem.around !== problem.tag && problem.around !== '' && <q>{problem.around}</q>}
              </div>
              {canWrite && !pdf && problem.proposal !== null && (
                <Button
                  aria-label={`${actionOf(problem)}: ${problem.tag}`}
                  disabled={repair.isPending}
                  onClick={() => repair.mutate({ tag: problem.tag, field: null })}
                >
                  {actionOf(problem)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {problems.length === 0 && (
        <p className={styles.used}>
          {fields.length === 0 ? 'Die Vorlage nennt kein Feld.' : fields.map(key => fieldTitle(key)).join(', ')}
        </p>
      )}
      <div className={styles.foot}>
        <span>{locked ? 'Unverändert bleibt die Vorlage gesperrt.' : 'Die Vorlage kann ausgefüllt werden.'}</span>
        {!locked && onPreview && (
          <Button icon={<IconEye size={17} stroke={1.8} />} onClick={onPreview}>
            Vorschau
          </Button>
        )}
        {locked && canWrite && <Button onClick={onChange}>Neue Datei</Button>}
      </div>
    </Card>
  )
}

const actionOf = ({ kind, proposal }: TemplateProblem) =>
  proposal === '' ? 'Entfernen' : kind === 'broken' ? 'Schließen' : 'Ersetzen'
