import type { ManagedCompany } from '#contract/superadmin/companies.ts'

type Use = Pick<ManagedCompany, 'people' | 'mostPeople' | 'stores' | 'mostStores'> &
  Pick<ManagedCompany, 'fileMegabytes' | 'mostFileMegabytes' | 'programRequests' | 'mostProgramRequests'>

/** From nine tenths on operators are told. */
const NEAR = 0.9

/** What a company has used up, or nearly, the scarcest first: „24 von 25 Mitarbeitern“. */
export function nearLimits(company: Use): string[] {
  const uses: [used: number, most: number | null, what: string][] = [
    [company.people, company.mostPeople, 'Mitarbeitern'],
    [company.stores, company.mostStores, 'Standorten'],
    [company.fileMegabytes, company.mostFileMegabytes, 'MB Dateien'],
    [company.programRequests, company.mostProgramRequests, 'Anfragen'],
  ]
  return uses
    .flatMap(([used, most, what]) => (most === null || used < most * NEAR ? [] : [{ used, most, what }]))
    .sort((a, b) => b.used / b.most - a.used / a.most)
    .map(({ used, most, what }) => `${used} von ${most} ${what}`)
}
