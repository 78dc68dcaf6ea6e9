import type { Permit } from '#domain/documents/document-types.ts'
import { latestDocuments } from '#domain/documents/documents.ts'
import { hasIssue } from '#domain/imports/issues.ts'
import { CATEGORIES, type Category } from '#domain/notifications/categories.ts'
import {
  type DocumentWarning,
  documentWarnings,
  duplicates,
  isConsidered,
  isEnded,
  isNew,
  isReadyForRegistration,
  lastDay,
  missingPermits,
  needsExport,
} from '#domain/notifications/rules.ts'
import { type MinimalField, missingMinimalFields } from '#domain/people/minimal-data.ts'
import { type Company, day, endOf, exitOf, type Person, type Stored, seenEnd, today } from './open-alerts.ts'

export type Expected = {
  counts: Record<Category, number>
  people: Record<
    'newEmployees' | 'canceledContracts' | 'socialInsuranceRegistrations' | 'employeeExportCount',
    number[]
  >
  missingFields: Record<number, MinimalField[]>
  duplicates: Record<'mdPersonnelId' | 'iban' | 'socialsecurity', number[]>
  missingDocuments: Record<number, Permit[]>
  documents: Record<number, DocumentWarning[]>
}

/** What the viewer must see, by domain/notifications/rules.ts alone. */
export function expected(wanted: Company, stored: Stored): Expected {
  const { viewer } = wanted
  const now = Temporal.Now.instant()
  const since = Temporal.Instant.from(viewer.since)
  const sinceDay = since.toZonedDateTimeISO('Europe/Vienna').toPlainDate().toString()
  const limit = viewer.expiryLimit === undefined ? 30 : (viewer.expiryLimit ?? 56)
  const sees = (index: number) => viewer.stores === null || viewer.stores.includes(index)
  const excludedStoreIds = new Set(viewer.excludedStoreIds.map(index => stored.stores[index] ?? 0))
  const countries = new Set(wanted.countries.filter((_, index) => sees(index)))
  const all = wanted.people
    .map((person, index) => ({
      ...person,
      id: stored.people[index]!,
      storeId: stored.stores[person.place] ?? null,
      contracts: person.contracts.filter(contract => sees(contract.store)),
      documents: person.documents.map((document, at) => ({ ...document, id: stored.documents[index]![at]! })),
    }))
    .filter(person => sees(person.place))
  const considered = all.filter(person => isConsidered(person, excludedStoreIds))
  const idsOf = (some: typeof all) => some.map(({ id }) => id)

  const missingFields = Object.fromEntries(
    considered.map(person => [person.id, missingOf(person)] as const).filter(([, fields]) => fields.length > 0),
  )
  const missingDocuments = Object.fromEntries(
    considered
      .map(({ id, citizenTypeId, documents }) => {
        const types = new Set<string>(documents.map(({ documentType }) => documentType))
        return [id, missingPermits(citizenTypeId, types, countries)] as const
      })
      .filter(([, missing]) => missing.length > 0),
  )
  const documents = Object.fromEntries(
    considered
      .flatMap(person => latestDocuments(person.documents))
      .filter(({ sensitive }) => viewer.seesSensitive || !sensitive)
      .map(document => [document.id, documentWarnings(document, today().toString(), limit)] as const)
      .filter(([, warnings]) => warnings.length > 0),
  )
  const sharing = (value: (person: Person) => string | null) =>
    duplicates(
      all.map(person => ({ ...person, value: value(person) })),
      excludedStoreIds,
    )
  const shared = {
    mdPersonnelId: sharing(person => person.number),
    iban: sharing(person => person.iban),
    socialsecurity: sharing(person => person.svnr),
  }
  const people = {
    newEmployees: idsOf(considered.filter(person => !person.readNew && isNew(arrivalOf(person, wanted), since, now))),
    canceledContracts: idsOf(
      considered.filter(person => {
        const end = lastDay(exitOf(person), person.contracts.map(endOf))
        return isEnded(end, sinceDay, today().toString()) && end !== markedEnd(person, wanted)
      }),
    ),
    socialInsuranceRegistrations: idsOf(
      considered.filter(person =>
        isReadyForRegistration(
          {
            minimalDatafieldsNotNull: missingOf(person).length === 0,
            socialInsuranceRegistered: person.registered,
          },
          person.messages,
        ),
      ),
    ),
    employeeExportCount: idsOf(
      considered.filter(({ exported }) =>
        needsExport('now', { never: null, now: 'now', before: 'before' }[exported as 'never']),
      ),
    ),
  }
  const imports = wanted.imports.filter(job => (viewer.stores === null || job.own) && hasIssue(job))
  const missing = (permit: Permit) => Object.values(missingDocuments).filter(each => each.includes(permit)).length
  const warned = (warning: DocumentWarning) =>
    Object.values(documents).filter(warnings => warnings.includes(warning)).length
  const counts: Record<Category, number> = {
    newEmployees: people.newEmployees.length,
    canceledContracts: people.canceledContracts.length,
    socialInsuranceRegistrations: people.socialInsuranceRegistrations.length,
    minimalDatafieldsNull: Object.keys(missingFields).length,
    issuesWithImportJobsCount: imports.length,
    mdPersonnelIdNotUniqueCount: shared.mdPersonnelId.size,
    ibanNotUniqueCount: shared.iban.size,
    svnrNotUniqueCount: shared.socialsecurity.size,
    employeeExportCount: people.employeeExportCount.length,
    agreementProposals: 0,
    unconfirmedDocuments: warned('unconfirmed'),
    expiredDocuments: warned('expired'),
    expiringDocuments: warned('expiring'),
    missingPassDocumentsForNonEU: missing('passport'),
    missingWorkPermitDocumentsForNonEU: missing('workPermit'),
    missingResidencePermitDocumentsForNonEU: missing('residencePermit'),
    missingEducationPermitDocumentsForNonEU: missing('educationPermit'),
  }
  const listed = Object.fromEntries(Object.entries(shared).map(([field, ids]) => [field, [...ids]]))
  return {
    counts: Object.fromEntries(CATEGORIES.map(category => [category, counts[category]])) as Expected['counts'],
    people,
    missingFields,
    duplicates: listed as Expected['duplicates'],
    missingDocuments,
    documents,
  }
}

/** Without an import nobody came by one. */
function arrivalOf({ createdAt, entry, isImported }: Person, { imports }: Company) {
  const at = Temporal.Instant.from(createdAt)
  const createdOn = at.toZonedDateTimeISO('Europe/Vienna').toPlainDate().toString()
  return { createdAt: at, createdOn, entry, isImported: isImported && imports.length > 0 }
}

const markedEnd = (person: Person, wanted: Company) =>
  ({ never: undefined, this: seenEnd(person, wanted) ?? day(-7), another: day(-500) })[person.readEnd as 'never']

function missingOf(person: Person & { storeId: number | null }): MinimalField[] {
  const entered = person.entry && person.entry > day(0) ? person.entry : day(0)
  const exit = exitOf(person)
  const on = exit && exit < entered ? exit : entered
  const weeklyMinutes = person.contracts
    .filter(contract => contract.from <= on && (endOf(contract) ?? '~') >= on)
    .reduce((sum, { minutes }) => sum + minutes, 0)
  return missingMinimalFields({
    mdPersonnelId: person.number,
    firstName: person.firstName,
    lastName: 'Huber',
    birthDate: person.birthDate,
    socialsecurity: person.svnr,
    gender: person.gender,
    citizenTypeId: person.citizenTypeId,
    street: person.street,
    zip: person.zip,
    city: person.city,
    storeId: person.storeId,
    entry: person.entry,
    employmentModelId: person.hasModel ? 1 : null,
    weeklyMinutes,
  })
}
