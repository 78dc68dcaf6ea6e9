import { type Classification, ClassificationDraft } from '#contract/agreements/classifications.ts'
import type { CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import type { Employee } from '#contract/people/employees.ts'
import { PAY_KINDS, tableOn } from '#domain/agreements/collective-agreements.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useChangeClassification, useClassify } from './queries.ts'

type Props = {
  employee: Employee
  agreements: readonly CollectiveAgreement[]
  newest: Classification | undefined
  /** As last loaded; undefined: a new one. */
  classification: Classification | undefined
  onClose: () => void
}

type Values = {
  agreementId: number | null
  payKind: string | null
  wageGroup: string
  wageStep: string
  validFrom: string | null
  classifiedSince: string | null
  previousMonths: number | null | undefined
}

export default function ClassificationDialog({ employee, agreements, newest, classification, onClose }: Props) {
  const companyId = useCompanyId()
  return (
    <RecordDialog
      noun="agreements/classifications"
      record={classification}
      title={classification ? 'Einstufung bearbeiten' : 'Neue Einstufung'}
      name={classification && `Einstufung ab ${dayText(classification.validFrom)}`}
      size={560}
      columns={2}
      entries={entriesOf(agreements)}
      values={valuesOf(employee, agreements, classification, newest)}
      schema={ClassificationDraft}
      toDraft={({ wageStep, ...values }) => ({
        ...values,
        employeeId: employee.id,
        wageStep: wageStep.trim() === '' ? null : wageStep,
      })}
      create={useClassify(companyId)}
      change={useChangeClassification(companyId)}
      onClose={onClose}
    >
      {values => <Groups values={values} agreements={agreements} />}
    </RecordDialog>
  )
}

const rowsOf = ({ agreementId, payKind }: Values, agreements: readonly CollectiveAgreement[]) =>
  agreements
    .find(({ id }) => id === agreementId)
    ?.tables.filter(table => table.payKind === payKind)
    .flatMap(({ rows }) => rows) ?? []

/** Which groups there are; one that is in no table has no minimum. */
function Groups({ values, agreements }: { values: Values; agreements: readonly CollectiveAgreement[] }) {
  const groups = [...new Set(rowsOf(values, agreements).map(({ group }) => group))]
  if (groups.length === 0)
    return (
      <Banner tone="warn">
        In den Tabellen dieses Kollektivvertrags stehen dafür noch keine Beträge: Ein Mindestbezug kann nicht geprüft
        werden.
      </Banner>
    )
  if (values.wageGroup.trim() === '' || groups.includes(values.wageGroup.trim())) return null
  return <Banner tone="warn">{`Diese Gruppe steht in keiner Tabelle. Es gibt: ${groups.join(', ')}.`}</Banner>
}

const entriesOf = (agreements: readonly CollectiveAgreement[]): Entry<Values>[] => [
  {
    kind: 'dropdown-search',
    key: 'agreementId',
    label: 'Kollektivvertrag',
    required: true,
    wide: true,
    choices: agreements.map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    kind: 'togglelist',
    key: 'payKind',
    label: 'Art',
    required: true,
    wide: true,
    choices: Object.entries(PAY_KINDS).map(([value, label]) => ({ value, label })),
  },
  { kind: 'text', key: 'wageGroup', label: 'Gruppe', required: true, maxLength: 64 },
  {
    kind: 'text',
    key: 'wageStep',
    label: 'Stufe',
    maxLength: 64,
    hint: 'Leer: nach den Jahren',
    note: values => {
      const steps = rowsOf(values, agreements).filter(({ group }) => group === values.wageGroup.trim())
      const typed = values.wageStep.trim()
      return typed === '' || steps.length === 0 || steps.some(({ step }) => step === typed)
        ? undefined
        : 'Diese Stufe gibt es in der Gruppe nicht'
    },
  },
  { kind: 'date', key: 'validFrom', label: 'Gilt ab', required: true },
  {
    kind: 'date',
    key: 'classifiedSince',
    label: 'Eingestuft seit',
    required: true,
    hint: 'Von hier zählen die Jahre',
  },
  {
    kind: 'numeric',
    key: 'previousMonths',
    label: 'Vordienstzeit',
    unit: 'Monate',
    required: true,
    min: 0,
    max: 720,
    note: ({ agreementId, previousMonths }) => {
      const most = agreements.find(({ id }) => id === agreementId)?.mostPreviousMonths ?? null
      return most !== null && typeof previousMonths === 'number' && previousMonths > most
        ? `Davon zählen ${most} Monate`
        : undefined
    },
  },
]

/** A new one begins as the newest was, from today; the very first one from the entry, with the agreement most people have. */
function valuesOf(
  { entry }: Employee,
  agreements: readonly CollectiveAgreement[],
  classification: Classification | undefined,
  newest: Classification | undefined,
): Values {
  const like = classification ?? newest
  const usual = agreements.toSorted((one, other) => other.people - one.people)[0]
  const payKind =
    usual && (['wage', 'salary', 'apprentice'] as const).find(kind => tableOn(usual.tables, kind, null, today()))
  return {
    agreementId: like?.agreementId ?? usual?.id ?? null,
    payKind: like?.payKind ?? payKind ?? 'wage',
    wageGroup: like?.wageGroup ?? '',
    wageStep: like?.wageStep ?? '',
    validFrom: classification?.validFrom ?? (newest ? today() : (entry ?? today())),
    classifiedSince: like?.classifiedSince ?? entry ?? today(),
    previousMonths: like?.previousMonths ?? 0,
  }
}
