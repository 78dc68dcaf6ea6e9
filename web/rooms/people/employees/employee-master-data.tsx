import type { Employee } from '#contract/people/employees.ts'
import { FieldGroup, type FileState, Group } from './employee-group.tsx'
import { EmployeeMoves } from './employee-moves.tsx'
import { EmployeePeriods } from './employee-periods.tsx'
import { EmployeeValueHistory } from './employee-value-history.tsx'
import type { EmployeeField } from './employee-values.ts'
import { MergedFiles } from './merged-files.tsx'

const PERSON: EmployeeField[] = [
  'lastName',
  'firstName',
  'titleBefore',
  'titleAfter',
  'birthDate',
  'gender',
  'civilStatusId',
  'citizenTypeId',
  'nationality',
  'mdPersonnelId',
]
const CONTACT: EmployeeField[] = ['street', 'zip', 'city', 'country', 'phone', 'email']
const EMPLOYMENT: EmployeeField[] = [
  'storeId',
  'costCentreId',
  'employmentModelId',
  'entry',
  'exit',
  'exitReason',
  'bmdId',
  'dpwId',
  'note',
]

/** Stammdaten: the person, the address, the employment. Product C. */
export const EmployeeMasterData = ({ state, employee }: { state: FileState; employee: Employee }) => (
  <>
    <FieldGroup
      title="Person"
      about="So steht der Mitarbeiter in Listen, Meldungen und Übergaben."
      state={state}
      fields={PERSON}
    />
    <FieldGroup
      title="Adresse und Kontakt"
      about="Wo der Mitarbeiter wohnt und wie er zu erreichen ist."
      state={state}
      fields={CONTACT}
    />
    <FieldGroup
      title="Beschäftigung"
      about="Wochenstunden und Bezüge stehen im Vertrag."
      state={state}
      fields={EMPLOYMENT}
    />
    {employee.moves.length > 0 && (
      <Group title="Wechsel des Betriebs" about="Woher der Mitarbeiter kam und wohin er ging.">
        <EmployeeMoves moves={employee.moves} />
      </Group>
    )}
    {employee.formerEmployments.length > 0 && (
      <Group title="Dienstverhältnisse" about="Von wann bis wann der Mitarbeiter da war.">
        <EmployeePeriods employee={employee} />
      </Group>
    )}
    {employee.mergedFiles.length > 0 && (
      <Group title="Zusammengelegt" about="Dieser Mitarbeiter war zweimal erfasst; beide Akten sind seither einer.">
        <MergedFiles files={employee.mergedFiles} />
      </Group>
    )}
    <Group title="Werte mit Datum" about="Was wann galt, und was sich noch ändern wird.">
      <EmployeeValueHistory employee={employee} entries={state.shown} />
    </Group>
  </>
)
