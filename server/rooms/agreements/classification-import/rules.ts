import type { CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import { PAY_KINDS, type PayKind } from '#domain/agreements/collective-agreements.ts'
import { bad, refer, type SourceRow, shown } from '#server/rooms/imports/public.ts'
import type { ReadClassification } from './classification.format.ts'
import type { StoredClassification } from './rows.ts'

export type Values = Omit<StoredClassification, 'id' | 'version'>

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
const MOST_NAMED = 5

/** The agreements that there are, and how a file calls them. */
export type Agreements = {
  agreementReference: { what: string; offered: string }
  book: (text: string) => readonly CollectiveAgreement[]
}

/** What a row comes to beside what is stored for its person and day; undefined with an issue where it can't be. */
export function classificationOf(
  row: SourceRow,
  read: ReadClassification,
  employeeId: number,
  before: StoredClassification | undefined,
  { agreementReference, book }: Agreements,
): Values | undefined {
  const agreement = refer(row, 'agreement', agreementReference, read.agreement, book)
  if (!agreement) return undefined
  const payKind = payKindIn(row, read, before, agreement)
  if (!payKind) return undefined
  const lines = agreement.tables.filter(table => table.payKind === payKind).flatMap(({ rows }) => rows)
  const ofGroup = lines.filter(({ group }) => plain(group) === plain(read.group))
  if (lines.length > 0 && ofGroup.length === 0)
    return bad(
      row,
      'wageGroup',
      `Die Gruppe „${shown(read.group)}“ steht in keiner Tabelle „${PAY_KINDS[payKind]}“ dieses Kollektivvertrags`,
    )
  const step = read.step === undefined ? undefined : ofGroup.find(one => plain(one.step) === plain(read.step!))?.step
  if (read.step !== undefined && lines.length > 0 && step === undefined)
    return bad(
      row,
      'wageStep',
      `Die Stufe „${shown(read.step)}“ steht in keiner Tabelle der Gruppe „${shown(read.group)}“`,
    )
  return {
    employeeId,
    agreementId: agreement.id,
    validFrom: read.from,
    payKind,
    wageGroup: ofGroup[0]?.group ?? read.group,
    wageStep: step ?? read.step ?? before?.wageStep ?? null,
    classifiedSince: read.since ?? before?.classifiedSince ?? read.from,
    previousMonths: read.previousMonths ?? before?.previousMonths ?? 0,
  }
}

export function offered(agreements: readonly CollectiveAgreement[]): string {
  const names = agreements.slice(0, MOST_NAMED).map(({ name }) => `„${name}“`)
  return names.length > 0
    ? `; erstellt sind ${names.join(', ')}`
    : '; erstellen Sie ihn zuerst unter „Kollektivverträge“'
}

/** As given, or the only one whose tables have the group. */
function payKindIn(
  row: SourceRow,
  { payKind, group }: ReadClassification,
  before: StoredClassification | undefined,
  agreement: CollectiveAgreement,
): PayKind | undefined {
  if (payKind) return payKind
  if (before?.agreementId === agreement.id) return before.payKind
  const having = agreement.tables.filter(({ rows }) => rows.some(one => plain(one.group) === plain(group)))
  const kinds = new Set(having.map(table => table.payKind))
  if (kinds.size === 1) return having[0]!.payKind
  return bad(
    row,
    'wageGroup',
    kinds.size > 1
      ? `Die Gruppe „${shown(group)}“ gibt es in mehreren Tabellen; eine Spalte sagt „Lohn“, „Gehalt“ oder „Lehrling“`
      : `Die Gruppe „${shown(group)}“ steht in keiner Tabelle dieses Kollektivvertrags`,
  )
}
