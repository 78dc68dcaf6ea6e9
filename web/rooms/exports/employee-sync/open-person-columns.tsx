import { Link } from '@tanstack/react-router'
import type { OpenPerson } from '#contract/exports/employee-sync.ts'
import { personName } from '#domain/people/person-name.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { MissingChip } from '#web/ui/missing-chip.tsx'
import { momentText } from './sync-texts.ts'

type Given = { companyId: number; zone: string; idLabel: string | undefined; isNarrow: boolean }

/** A missing number leads to the personnel file, where it is entered. */
export const openPersonColumns = ({ companyId, zone, idLabel = 'ID', isNarrow }: Given): Column<OpenPerson>[] => [
  { key: 'name', header: 'Name', value: personName, filter: 'text', stays: true },
  // The payroll software's own number matters more here.
  ...(isNarrow ? [] : [NUMBER]),
  {
    key: 'employeeNumber',
    header: idLabel,
    value: person => person.employeeNumber,
    width: 160,
    cell: person =>
      person.employeeNumber || (
        <Link
          to="/$companyId/$section/{-$tab}"
          params={{ companyId: String(companyId), section: 'documents', tab: 'employeedata' }}
          search={{ employeeId: String(person.id) }}
          aria-label={`${idLabel} fehlt, eintragen: ${personName(person)}`}
        >
          <MissingChip>{`${idLabel} fehlt`}</MissingChip>
        </Link>
      ),
  },
  {
    key: 'what',
    header: 'Was',
    value: ({ exported }) => (exported === null ? 'neu, noch nie übergeben' : 'geändert'),
    filter: 'choice',
  },
  {
    key: 'changed',
    header: 'Zuletzt geändert',
    value: person => person.changed,
    text: person => momentText(person.changed, zone),
  },
  {
    key: 'exported',
    header: 'Zuletzt übergeben',
    value: person => person.exported,
    text: ({ exported }) => (exported === null ? '' : momentText(exported, zone)),
    muted: true,
  },
]

const NUMBER: Column<OpenPerson> = {
  key: 'mdPersonnelId',
  header: 'Personalnummer',
  value: person => person.mdPersonnelId,
  muted: true,
}
