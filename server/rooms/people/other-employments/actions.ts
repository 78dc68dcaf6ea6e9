import { lookAcrossCompanies } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'
import { openSvnr } from '../employees/rules.ts'
import * as rows from './rows.ts'

/**
 * Who of some people also works for another company of the same owner, by the social security number: for what the law asks of
 * both together. It is found anew each time, since no value that companies share is kept of anybody. Decision 56
 */
export const otherEmployments = (companyId: number, ids: readonly number[]): Promise<rows.OtherEmployment[]> =>
  lookAcrossCompanies(async tx => {
    const companies = await rows.ofTheSameOwner(tx, companyId)
    if (companies.length === 0) return []
    const people = await rows.numbered(tx, companyId, ids)
    const wanted = people.flatMap(person => {
      const svnr = openSvnr(person)
      if (!svnr) return []
      return companies.flatMap(other =>
        vault()
          .blindIndices(svnr, other, 'svnr')
          .map(index => ({ employeeId: person.id, companyId: other, index })),
      )
    })
    return wanted.length === 0 ? [] : rows.withIndices(tx, wanted)
  })
