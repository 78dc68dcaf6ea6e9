import type { EmployeeDocument } from '#contract/documents/employee-documents.ts'
import type { MovePreview, MoveWish } from '#contract/superadmin/employee-moves.ts'
import { formatDay } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { PERSONAL_DOCUMENTS } from '#domain/superadmin/employee-moves.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { EmployeeRecord } from '#server/rooms/people/public.ts'
import type { Company } from './rows.ts'

/** Between which companies; both the same where only the store changes. */
export type Places = {
  from: CompanyScope
  to: CompanyScope
  left: Company
  entered: Company
  scopes: readonly CompanyScope[]
}

type Left = {
  person: EmployeeRecord
  formerStore: string
  contracts: MovePreview['contracts']
  documents: EmployeeDocument[]
  stays: MovePreview['stays']
  modelName: string | undefined
}
type Model = { id: number; name: string; isDefault: boolean }
export type Look = Left & {
  newStore: string
  models: Model[]
  chosen: MovePreview['chosen']
  lastDay: string
  isWithinCompany: boolean
  problems: string[]
}

/** A contract of the own store, the model of the same name, and what shows who somebody is. */
export function proposedOf(wish: MoveWish, { contracts, documents, modelName }: Left, models: readonly Model[]) {
  const model = models.find(({ name }) => name === modelName) ?? models.find(({ isDefault }) => isDefault)
  const personal = documents.filter(
    ({ documentType, fileId }) => fileId !== null && PERSONAL_DOCUMENTS.has(documentType),
  )
  return {
    employmentModelId: wish.employmentModelId === undefined ? (model?.id ?? null) : wish.employmentModelId,
    contractId: wish.contractId === undefined ? (contracts[0]?.id ?? null) : wish.contractId,
    documentIds: wish.documentIds ?? personal.map(({ id }) => id),
  }
}

/** Why somebody can't go to another store of the same company. */
export function storeProblems({ storeId, exit, dummy }: EmployeeRecord, { to, firstDay }: MoveWish): string[] {
  return [
    dummy && 'Ein Platzhalter ist kein Mensch und kann nicht wechseln.',
    storeId === to.storeId && 'Der Mitarbeiter gehört schon zu diesem Standort.',
    exit !== null && exit < firstDay && `Das Dienstverhältnis endet schon am ${dayText(exit)}.`,
  ].filter(problem => typeof problem === 'string')
}

/** Only what holds on the last day can be agreed again, and only what the file holds can go along. */
function strangeChoices({ chosen, contracts, models, documents, isWithinCompany }: Look): string[] {
  if (isWithinCompany) return []
  const has = (list: readonly { id: number }[], id: number | null) => id === null || list.some(each => each.id === id)
  return [
    !has(contracts, chosen.contractId) && 'Der gewählte Vertrag gilt am letzten Tag nicht.',
    !has(models, chosen.employmentModelId) && 'Das gewählte Beschäftigungsmodell gibt es im neuen Betrieb nicht.',
    !chosen.documentIds.every(id => has(documents, id)) && 'Ein gewähltes Dokument liegt nicht mehr im Akt.',
  ].filter(problem => typeof problem === 'string')
}

export function refuseProblems(seen: Look): void {
  const problems = [...seen.problems, ...strangeChoices(seen)]
  if (problems.length > 0) throw new Refusal('conflict', problems.join(' '))
}

export function previewOf(seen: Look, { firstDay }: MoveWish): MovePreview {
  const { person, lastDay, isWithinCompany, contracts, models, documents, chosen, stays } = seen
  return {
    ...{ version: person.version, lastDay, isWithinCompany, contracts, chosen },
    problems: [...seen.problems, ...strangeChoices(seen)],
    goes: isWithinCompany ? ofStore(seen, firstDay) : ofCompany(seen, firstDay),
    stays: isWithinCompany ? [] : stays.filter(({ label }) => label !== 'Stammdaten'),
    models: models.map(({ id, name }) => ({ id, name })),
    documents: documents
      .filter(({ fileId }) => fileId !== null)
      .map(({ id, name, documentType }) => ({ id, name, documentType })),
  }
}

function ofCompany({ contracts, chosen, stays }: Look, firstDay: string): string[] {
  const contract = contracts.find(({ id }) => id === chosen.contractId)
  const documents = chosen.documentIds.length
  return [
    'Stammdaten mit SV-Nummer und Bankverbindung, auch frühere und geplante Werte',
    stays.some(({ label }) => label === 'Foto') && 'Foto',
    contract && `Vertrag ab ${dayText(firstDay)}: ${weekText(contract)} Wochenstunden, derselbe Bezug`,
    documents > 0 && (documents === 1 ? 'Ein Dokument, als Kopie' : `${documents} Dokumente, als Kopien`),
  ].filter(each => typeof each === 'string')
}

const ofStore = ({ contracts, person, newStore, formerStore }: Look, firstDay: string): string[] => [
  `Zugehörigkeit zum Standort ${newStore} ab ${dayText(firstDay)}`,
  ...contracts
    .filter(({ name }) => person.storeId !== null && name === formerStore)
    .map(contract => `Vertrag ab ${dayText(firstDay)}: ${weekText(contract)} Wochenstunden, derselbe Bezug`),
]

const weekText = ({ weekTimeRegular }: { weekTimeRegular: number }) => formatNumber(weekTimeRegular / 60)
const dayText = (day: string) => formatDay(Temporal.PlainDate.from(day))
