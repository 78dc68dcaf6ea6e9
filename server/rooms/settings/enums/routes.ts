import { enums } from '#contract/settings/enums.ts'
import { COUNTRIES } from '#domain/basics/countries.ts'
import { FEDERAL_STATES } from '#domain/basics/federal-states.ts'
import { CITIZEN_TYPES, CIVIL_STATUSES, GENDERS } from '#domain/settings/enums.ts'
import { serve } from '#server/platform/serve.ts'

export const enumRoutes = serve(enums, {
  countries: () => [...COUNTRIES],
  countryStates: () => [...FEDERAL_STATES],
  genders: () => [...GENDERS],
  citizenTypes: () => CITIZEN_TYPES,
  civilStatuses: () => CIVIL_STATUSES,
})
