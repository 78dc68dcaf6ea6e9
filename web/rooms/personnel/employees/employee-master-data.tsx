import { useQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import { COUNTRIES } from '#domain/basics/countries.ts'
import { CITIZEN_TYPES, CIVIL_STATUSES, GENDERS } from '#domain/settings/enums.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { costCentresQuery } from '#web/rooms/settings/cost-centres/queries.ts'
import { employmentModelsQuery } from '#web/rooms/settings/employment-models/queries.ts'
import { ChoiceField, DayField, Group, NoteField, TextField } from './employee-fields.tsx'

const useNamed = (entries: readonly { id: number; name: string }[] | undefined) =>
  useMemo(() => (entries ?? []).map(({ id, name }) => ({ value: String(id), label: name })), [entries])
const listed = (entries: readonly { id: number | string; valueGER: string }[]) =>
  entries.map(({ id, valueGER }) => ({ value: String(id), label: valueGER }))
const genders = listed(GENDERS)
const civilStatuses = listed(CIVIL_STATUSES)
const citizenTypes = listed(CITIZEN_TYPES)
const countries = COUNTRIES.map(({ kfz, valueGER }) => ({ value: kfz, label: valueGER }))

/** Stammdaten: the person, the address, the employment. Product C. */
export const EmployeeMasterData = memo(function EmployeeMasterData({ readOnly }: { readOnly: boolean }) {
  const companyId = useCompanyId()
  const seesStores = useCan('stores.read')
  const { data: stores } = useQuery({ ...storesQuery(companyId), enabled: seesStores })
  const { data: costCentres } = useQuery({ ...costCentresQuery(companyId), enabled: seesStores })
  const { data: models } = useQuery({ ...employmentModelsQuery(companyId), enabled: seesStores })
  const storeChoices = useNamed(stores)
  const costCentreChoices = useNamed(costCentres)
  const modelChoices = useNamed(models)
  return (
    <>
      <Group title="Person">
        <TextField field="mdPersonnelId" label="Personalnummer" readOnly={readOnly} />
        <ChoiceField field="gender" label="Geschlecht" choices={genders} readOnly={readOnly} />
        <TextField field="lastName" label="Nachname" readOnly={readOnly} />
        <TextField field="firstName" label="Vorname" readOnly={readOnly} />
        <TextField field="titleBefore" label="Titel vor dem Namen" readOnly={readOnly} />
        <TextField field="titleAfter" label="Titel nach dem Namen" readOnly={readOnly} />
        <DayField field="birthDate" label="Geburtsdatum" readOnly={readOnly} />
        <ChoiceField field="civilStatusId" label="Familienstand" choices={civilStatuses} numeric readOnly={readOnly} />
        <ChoiceField
          field="citizenTypeId"
          label="Staatsbürgerschaft"
          choices={citizenTypes}
          numeric
          readOnly={readOnly}
        />
        <ChoiceField field="nationality" label="Staat" choices={countries} readOnly={readOnly} />
      </Group>
      <Group title="Adresse und Kontakt">
        <TextField field="street" label="Straße und Hausnummer" wide readOnly={readOnly} />
        <TextField field="zip" label="PLZ" readOnly={readOnly} />
        <TextField field="city" label="Ort" readOnly={readOnly} />
        <ChoiceField field="country" label="Land" choices={countries} readOnly={readOnly} />
        <TextField field="phone" label="Telefon" type="tel" readOnly={readOnly} />
        <TextField field="email" label="E-Mail" type="email" wide readOnly={readOnly} />
      </Group>
      <Group title="Beschäftigung">
        <ChoiceField field="storeId" label="Standort" choices={storeChoices} numeric readOnly={readOnly} />
        <ChoiceField
          field="costCentreId"
          label="Kostenstelle"
          choices={costCentreChoices}
          numeric
          readOnly={readOnly}
        />
        <ChoiceField
          field="employmentModelId"
          label="Beschäftigungsmodell"
          choices={modelChoices}
          numeric
          readOnly={readOnly}
        />
        <DayField field="entry" label="Eintritt" readOnly={readOnly} />
        <DayField field="exit" label="Austritt" readOnly={readOnly} />
        <TextField field="exitReason" label="Austrittsgrund" readOnly={readOnly} />
        <TextField field="bmdId" label="BMD ID" readOnly={readOnly} />
        <TextField field="dpwId" label="DPW ID" readOnly={readOnly} />
        <NoteField field="note" label="Notiz" readOnly={readOnly} />
      </Group>
    </>
  )
})
