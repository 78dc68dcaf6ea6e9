import { enums } from '#contract/settings/enums.ts'
import { COUNTRIES } from '#domain/basics/countries.ts'
import { offered } from '#domain/basics/enum-lists.ts'
import { FEDERAL_STATES } from '#domain/basics/federal-states.ts'
import { CITIZEN_TYPES, CIVIL_STATUSES, GENDERS } from '#domain/settings/enums.ts'
import { serve } from '#server/platform/serve.ts'

type Listed = { id: number; valueGER: string; isRetired?: true }
const plain = (entries: readonly Listed[]) => offered(entries).map(({ id, valueGER }) => ({ id, valueGER }))

export const enumRoutes = serve(enums, {
  countries: () => offered(COUNTRIES).map(({ kfz, valueGER }) => ({ kfz, valueGER })),
  countryStates: () => plain(FEDERAL_STATES),
  genders: () => offered(GENDERS).map(({ id, valueGER, salutation }) => ({ id, valueGER, salutation })),
  citizenTypes: () => plain(CITIZEN_TYPES),
  civilStatuses: () => plain(CIVIL_STATUSES),
})
