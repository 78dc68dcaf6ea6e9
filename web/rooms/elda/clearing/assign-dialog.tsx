import { useQuery } from '@tanstack/react-query'
import type { ClearingCase } from '#contract/elda/clearing.ts'
import { personName } from '#domain/people/person-name.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { employeesQuery } from '#web/rooms/people/employees/queries.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import type { useClearingVerbs } from './queries.ts'

type Values = { employeeId: number | null }
type Props = { found: ClearingCase; verb: ReturnType<typeof useClearingVerbs>['assign']; onClose: () => void }

/** Whom a question is about that names nobody here. */
export default function AssignDialog({ found, verb, onClose }: Props) {
  const { id, version, employeeId, name } = found
  const { data: people } = useQuery(employeesQuery(useCompanyId()))
  return (
    <PanelDialog<Values>
      title="Mitarbeiter zuordnen"
      acceptLabel="Zuordnen"
      columns={1}
      entries={[
        {
          ...{ kind: 'dropdown-search', key: 'employeeId', label: 'Mitarbeiter', required: true },
          ...(employeeId === null && name && { hint: `Die ÖGK nennt „${name}“` }),
          choices: (people ?? []).map(person => ({
            value: person.id,
            label: [personName(person), person.mdPersonnelId].filter(Boolean).join(', '),
          })),
        },
      ]}
      values={{ employeeId }}
      error={verb.error}
      busy={verb.isPending || people === undefined}
      onAccept={({ employeeId: chosen }) =>
        chosen !== null && verb.mutate({ id, version, employeeId: chosen }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}
