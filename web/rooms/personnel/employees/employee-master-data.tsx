import { FieldGroup, type FileState } from './employee-group.tsx'
import type { EmployeeField } from './employee-values.ts'

const PERSON: EmployeeField[] = [
  'mdPersonnelId',
  'gender',
  'lastName',
  'firstName',
  'titleBefore',
  'titleAfter',
  'birthDate',
  'civilStatusId',
  'citizenTypeId',
  'nationality',
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
export const EmployeeMasterData = ({ state }: { state: FileState }) => (
  <>
    <FieldGroup title="Person" state={state} fields={PERSON} />
    <FieldGroup title="Adresse und Kontakt" state={state} fields={CONTACT} />
    <FieldGroup title="Beschäftigung" state={state} fields={EMPLOYMENT} />
  </>
)
