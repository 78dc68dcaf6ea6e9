import {
  type EmployeeSearch,
  type FoundAnywhere,
  type FoundEmployees,
  MOST_FOUND,
} from '#contract/superadmin/employees.ts'
import { employmentStatus } from '#domain/people/employment-status.ts'
import { maskSvnr } from '#domain/people/svnr.ts'
import { SEARCHED_BY } from '#domain/superadmin/employee-search.ts'
import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { recordEvent } from '#server/rooms/access/public.ts'
import { findAnywhere, hiddenValue, openSvnr, type PersonAnywhere } from '#server/rooms/people/public.ts'

const trail = trailOf('people/employees')

/** The trail keeps every search and why, also one in vain; what was searched for stays nowhere. */
export const search = (
  { accountId }: Session,
  { origin, address }: Caller,
  { by, text, reason }: EmployeeSearch,
): Promise<FoundEmployees> =>
  acrossCompanies(async tx => {
    const found = await findAnywhere(tx, by, text, MOST_FOUND + 1)
    const shown = found.slice(0, MOST_FOUND)
    const companies = Map.groupBy(shown, ({ companyId }) => companyId)
    for (const [companyId, people] of companies)
      await tell(tx, companyId, { accountId, origin }, people, { by, reason })
    const counts = { found: shown.length, companies: companies.size }
    await recordEvent(tx, accountId, 'people searched', address, { by, reason, ...counts })
    return { people: shown.map(shownPerson), isCapped: found.length > shown.length }
  })

type Author = { accountId: string; origin: string }

/** One entry a company: about the one who was found, or how many. */
const tell = (
  tx: PlatformTx,
  companyId: number,
  author: Author,
  people: readonly PersonAnywhere[],
  { by, reason }: Pick<EmployeeSearch, 'by' | 'reason'>,
) =>
  trail.notedIn(tx, companyId, author, [
    {
      action: 'searched',
      id: people.length === 1 ? people[0]!.id : '',
      after: { searchedBy: SEARCHED_BY[by].after, reason, count: people.length },
    },
  ])

function shownPerson({ today, svnrSealed, isHidden, ...person }: PersonAnywhere): FoundAnywhere {
  const { companyId, id, entry, exit } = person
  const svnr = openSvnr({ companyId, id, svnrSealed, ibanSealed: null })
  return {
    ...person,
    socialsecurity: svnr && hiddenValue(svnr, maskSvnr),
    employment: employmentStatus({ entry, exit, isHidden }, today),
  }
}
