import { Link } from '@tanstack/react-router'
import type { MissingValues } from '#contract/documents/document-fills.ts'
import type { Permission } from '#contract/permissions.ts'
import { fieldNamed, fieldTitle } from '#domain/documents/template-fields.ts'
import { type FieldPlace, placeOfField } from '#domain/documents/template-places.ts'
import type { Section, TabName } from '#domain/shell/tabs.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { MissingChip } from '#web/ui/missing-chip.tsx'
import styles from './document-fills.module.css'

type Whose = { employeeId: number; contracts?: MissingValues['contracts'] | undefined }
type Props = Whose & { field: string }

/** One missing value, and the way to where it is entered: in a tab of its own, so that what was chosen here stays. */
export function MissingLink({ field, ...whose }: Props) {
  const companyId = useCompanyId()
  const hindrance = useHindrance(field)
  const place = placeOfField(field)
  const target = place && targetOf(place, whose)
  const chip = <MissingChip>{fieldTitle(field)}</MissingChip>
  if (!target || hindrance) return chip
  const [section, tab, search] = target
  return (
    <Link
      className={styles.lead}
      to="/$companyId/$section/{-$tab}"
      params={{ companyId: String(companyId), section, tab }}
      search={() => search}
      target="_blank"
      rel="noopener"
      title="In einem neuen Tab ergänzen"
    >
      {chip}
    </Link>
  )
}

/** Who can enter what this user can't, a sentence for each place. */
export function MissingHindrances({ fields }: { fields: readonly string[] }) {
  const hindranceOf = useHindrances()
  const sentences = new Set(fields.flatMap(field => hindranceOf(field) ?? []))
  return [...sentences].map(sentence => <p key={sentence}>{sentence}</p>)
}

type Target = [section: Section, tab: TabName, search: Record<string, string>]

function targetOf(place: FieldPlace, { employeeId, contracts }: Whose): Target | undefined {
  const file = (part: string, search: Record<string, string> = {}): Target => [
    'documents',
    'employeedata',
    { employeeId: String(employeeId), part, ...search },
  ]
  switch (place.at) {
    case 'file':
      return file(place.part, { field: place.field })
    case 'contract': {
      const contractId = contracts?.[place.group]
      return contractId && place.field
        ? file('contracts', { contractId: String(contractId), field: place.field })
        : file('contracts')
    }
    case 'classification':
      return file('contracts')
    case 'settings':
      return ['company', 'CompanySettings', {}]
    case 'signatures':
      return ['documents', 'documenttemplates', { part: 'signatures' }]
  }
}

const useHindrance = (field: string) => useHindrances()(field)

/** What stands between this user and the place of a value, as a sentence; undefined: nothing. */
function useHindrances(): (field: string) => string | undefined {
  const can: Partial<Record<Permission, boolean>> = {
    'employees.write': useCan('employees.write'),
    'employees.read-sensitive': useCan('employees.read-sensitive'),
    'settings.write': useCan('settings.write'),
    'templates.write': useCan('templates.write'),
  }
  return field => {
    const place = placeOfField(field)
    if (!place) return undefined
    if (place.at === 'settings')
      return can['settings.write']
        ? undefined
        : 'Angaben zu Betrieb und Standort ergänzt, wer die Betriebseinstellungen bearbeiten darf.'
    if (place.at === 'signatures')
      return can['templates.write'] ? undefined : 'Die Unterschrift ergänzt, wer Vorlagen bearbeiten darf.'
    if (!can['employees.write']) return 'Werte von Mitarbeitern ergänzt, wer sie bearbeiten darf.'
    return fieldNamed(field)?.isSensitive && !can['employees.read-sensitive']
      ? 'SV-Nummer, IBAN und Bezüge ergänzt, wer sie auch sehen darf.'
      : undefined
  }
}
