import type { EmploymentModelDetail, EmploymentModelRules } from '#contract/settings/employment-models.ts'
import { RulesDraft } from '#contract/settings/rule-drafts.ts'
import { DAY_FIELDS, SHIPPED_RULES } from '#domain/wages/employment-rules.ts'
import { today } from '#web/lib/day-text.ts'
import { useRecordForm } from '#web/lib/record-form.ts'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useAddRules, useChangeRules } from './queries.ts'
import { ruleEntries } from './rule-entries.tsx'
import { type RuleValues, rulesOf, valuesOf } from './rule-values.ts'

type Given = {
  model: EmploymentModelDetail
  /** Undefined: new rules, which begin as the last ones. */
  version: EmploymentModelRules | undefined
  former: EmploymentModelRules | undefined
  isLocked: boolean
  onSaved: (id: number) => void
  onFault: (field: string) => void
}

/** The form of one version, new or stored; what differs from the rules before it says so. */
export function useRulesForm({ model, version, former, isLocked, onSaved, onFault }: Given) {
  const companyId = useCompanyId()
  const opened = valuesOf(version ?? former ?? SHIPPED_RULES, version ? version.validFrom : nextMonth())
  return useRecordForm({
    record: version,
    entries: [...validityEntries(version && opened, isLocked, model.isHeld), ...ruleEntries(isLocked)],
    values: opened,
    former: former && rulesOf(former),
    schema: RulesDraft,
    always: [...DAY_FIELDS, 'actsBack'],
    create: useAddRules(companyId, model.id),
    change: useChangeRules(companyId),
    isCalm: true,
    onFault,
    onSaved: saved => saved && onSaved(saved.id),
    onUnchanged: () => {},
  })
}

/** `stored`: what a version held when it was opened; none for a new one. Nothing is asked of months where nobody has any. */
const validityEntries = (stored: RuleValues | undefined, isLocked: boolean, isHeld: boolean): Entry<RuleValues>[] => [
  { kind: 'date', key: 'validFrom', label: 'Gültig ab', required: true, disabled: isLocked },
  {
    kind: 'bool',
    key: 'actsBack',
    label: 'Offene Monate rechnen sich ab diesem Tag neu',
    hint: 'Der Tag liegt in der Vergangenheit. Abgeschlossene Monate ändern sich nie.',
    hiddenIf: values => isLocked || !isHeld || !changesPast(values, stored),
    check: values => (values.actsBack ? undefined : 'Bitte bestätigen Sie, dass das so sein soll'),
  },
]

function changesPast(values: RuleValues, stored: RuleValues | undefined): boolean {
  if (stored && JSON.stringify({ ...values, actsBack: stored.actsBack }) === JSON.stringify(stored)) return false
  return [values.validFrom, stored?.validFrom].some(day => day != null && day < today())
}

const nextMonth = () => Temporal.PlainDate.from(today()).with({ day: 1 }).add({ months: 1 }).toString()
