import type { PayKind } from '../agreements/collective-agreements.ts'

export type ContractFacts = {
  from: string
  to: string | null
  weeklyMinutes: number
  paymentCents: number | null
  extraPaymentCents: number | null
  wageType: number
  storeName: string
  modelName: string
  /** Normal time by weekday in minutes, Monday first, as the hours are reckoned; null where the model says nothing. */
  week: readonly number[] | null
}

/** How somebody is classified on a day; `step` null: the table says nothing of the group and these years. */
export type ClassificationFacts = {
  agreement: string
  payKind: PayKind
  group: string
  step: string | null
  since: string
}

/** A store or a company, and where it is. */
export type PlaceFacts = {
  name: string
  description: string
  number: string
  street: string
  postalCode: string
  city: string
}

/** Everything a document can say; what somebody may not see is null. Days are `YYYY-MM-DD`. */
export type TemplateFacts = {
  person: {
    personnelNumber: string
    gender: '' | 'M' | 'F'
    firstName: string
    lastName: string
    titleBefore: string
    titleAfter: string
    birthDate: string | null
    svnr: string | null
    civilStatusId: number | null
    citizenTypeId: number | null
    nationality: string
    street: string
    postalCode: string
    city: string
    country: string
    phone: string
    email: string
    iban: string | null
    bic: string
    entry: string | null
    exit: string | null
    exitReason: string
    costCentreName: string
    modelName: string
  }
  contract: ContractFacts | null
  pastContract: ContractFacts | null
  futureContract: ContractFacts | null
  contracts: readonly ContractFacts[]
  classification: ClassificationFacts | null
  store: (PlaceFacts & { state: string }) | null
  company: PlaceFacts
  /** Who signs for the company, where there is a picture of the signature. */
  signature: { signer: string; signerFunction: string } | null
  documentDay: string
  today: string
}
