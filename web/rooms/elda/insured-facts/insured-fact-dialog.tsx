import { useQuery } from '@tanstack/react-query'
import { type InsuredFact, InsuredFactDraft } from '#contract/elda/insured-facts.ts'
import { suggestedSpelling } from '#domain/elda/elda-letters.ts'
import {
  CHOSEN_REASONS,
  type InsuredFactValues,
  insuredFactFaults,
  isInterruption,
  MOST_NAME,
  MOST_OTHER_REASON,
} from '#domain/elda/insured-facts.ts'
import { INSURED_FACTS, type InsuredFactKind } from '#domain/elda/insured-words.ts'
import { LEAVING_REASONS, OTHER_REASON } from '#domain/elda/leaving-reasons.ts'
import { INSURED_AREAS } from '#domain/elda/notice-values.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { employeeQuery } from '#web/rooms/people/employees/queries.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { factName, insuredFactRecords } from './queries.ts'

type Props = {
  employeeId: number
  /** Undefined: a new one. */
  fact: InsuredFact | undefined
  onClose: () => void
}

type Choice = 'contract' | 'yes' | 'no'
type Values = Omit<InsuredFactValues, 'from' | 'isMarginal' | 'isFree'> & {
  from: string | null
  isMarginal: Choice
  isFree: Choice
}

/** What no contract says of somebody, and from when. */
export default function InsuredFactDialog({ employeeId, fact, onClose }: Props) {
  const { data: person } = useQuery(employeeQuery(useCompanyId(), employeeId))
  const create = insuredFactRecords.useCreate()
  const change = insuredFactRecords.useChange()
  // Its name and its exit are offered, so that nobody types them.
  if (!fact && !person) return null
  return (
    <RecordDialog
      noun="elda/insured-facts"
      record={fact}
      title={fact ? 'Angabe für die ÖGK bearbeiten' : 'Neue Angabe für die ÖGK'}
      {...(fact && { name: factName(fact) })}
      size={560}
      columns={2}
      entries={entriesOf(fact !== undefined)}
      values={valuesOf(fact, {
        from: person?.entry ?? today(),
        lastName: suggestedSpelling(person?.lastName ?? '', 'name') ?? '',
        firstName: suggestedSpelling(person?.firstName ?? '', 'name') ?? '',
      })}
      schema={InsuredFactDraft}
      toDraft={(values: Values) => ({ employeeId, ...factOf(values) })}
      create={create}
      change={change}
      onClose={onClose}
    />
  )
}

const valuesOf = (
  fact: InsuredFact | undefined,
  begun: { from: string; lastName: string; firstName: string },
): Values => ({
  kind: fact?.kind ?? 'insurance',
  from: fact?.from ?? begun.from,
  area: fact?.area ?? null,
  isMarginal: choiceOf(fact?.isMarginal),
  isFree: choiceOf(fact?.isFree),
  leavingReason: fact?.leavingReason ?? null,
  otherReason: fact?.otherReason ?? '',
  noticePayTo: fact?.noticePayTo ?? null,
  leavePayTo: fact?.leavePayTo ?? null,
  resumesOn: fact?.resumesOn ?? null,
  lastName: fact?.lastName || begun.lastName,
  firstName: fact?.firstName || begun.firstName,
})

const choiceOf = (says: boolean | null | undefined): Choice => (says == null ? 'contract' : says ? 'yes' : 'no')
const saidBy = (choice: Choice): boolean | null => (choice === 'contract' ? null : choice === 'yes')

/** Without what belongs to another kind and is hidden. */
function factOf(values: Values): InsuredFactValues {
  const { kind, from, area, leavingReason } = values
  const [isInsurance, isLeaving, isName] = [kind === 'insurance', kind === 'leaving', kind === 'name']
  return {
    kind,
    from: from ?? '',
    area: isInsurance ? area : null,
    isMarginal: isInsurance ? saidBy(values.isMarginal) : null,
    isFree: isInsurance ? saidBy(values.isFree) : null,
    leavingReason: isLeaving ? leavingReason : null,
    otherReason: isLeaving && leavingReason === OTHER_REASON ? values.otherReason : '',
    noticePayTo: isLeaving && isPaid(values) ? values.noticePayTo : null,
    leavePayTo: isLeaving && isPaid(values) ? values.leavePayTo : null,
    resumesOn: isLeaving && rests(values) ? values.resumesOn : null,
    lastName: isName ? values.lastName : '',
    firstName: isName ? values.firstName : '',
  }
}

const isPaid = ({ leavingReason }: Values) =>
  leavingReason !== null && LEAVING_REASONS[leavingReason]?.compensation !== 'never'
const rests = ({ leavingReason }: Values) => leavingReason !== null && isInterruption(leavingReason)

const checked = (key: keyof InsuredFactValues) => (values: Values) => insuredFactFaults(factOf(values))[key]
const unless = (kind: InsuredFactKind, isShown: (values: Values) => boolean = () => true) => ({
  hiddenIf: (values: Values) => values.kind !== kind || !isShown(values),
})
const BY_CONTRACT = [
  { value: 'contract', label: 'laut Vertrag' },
  { value: 'yes', label: 'Ja' },
  { value: 'no', label: 'Nein' },
]

const entriesOf = (isStored: boolean): Entry<Values>[] => [
  {
    kind: 'togglelist',
    key: 'kind',
    label: 'Art',
    required: true,
    wide: true,
    disabled: isStored,
    choices: Object.entries(INSURED_FACTS).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'date',
    key: 'from',
    label: 'Gilt ab',
    required: true,
    wide: true,
    note: ({ kind }) =>
      kind === 'leaving'
        ? { tone: 'plain', text: 'Der letzte Tag: der Austritt, oder vor der Unterbrechung' }
        : undefined,
  },
  {
    kind: 'dropdown-search',
    key: 'area',
    label: 'Beschäftigungsbereich',
    wide: true,
    choices: coded(INSURED_AREAS),
    note: () => ({
      tone: 'plain',
      text: 'Bei Arbeitern und Angestellten sagt ihn das Beschäftigungsmodell, bei Lehrlingen zählt 03 oder 04',
    }),
    check: checked('area'),
    ...unless('insurance'),
  },
  {
    kind: 'togglelist',
    key: 'isMarginal',
    label: 'Geringfügig',
    choices: BY_CONTRACT,
    check: checked('isMarginal'),
    ...unless('insurance'),
  },
  {
    kind: 'togglelist',
    key: 'isFree',
    label: 'Freier Dienstvertrag',
    choices: BY_CONTRACT,
    check: checked('isFree'),
    ...unless('insurance'),
  },
  {
    kind: 'dropdown-search',
    key: 'leavingReason',
    label: 'Abmeldegrund',
    required: true,
    wide: true,
    choices: CHOSEN_REASONS.map(value => ({ value, label: `${value} · ${LEAVING_REASONS[value]!.name}` })),
    ...unless('leaving'),
  },
  {
    kind: 'text',
    key: 'otherReason',
    label: 'Sonstiger Abmeldegrund',
    required: true,
    wide: true,
    maxLength: MOST_OTHER_REASON,
    check: checked('otherReason'),
    ...unless('leaving', ({ leavingReason }) => leavingReason === OTHER_REASON),
  },
  {
    kind: 'date',
    key: 'noticePayTo',
    label: 'Kündigungsentschädigung bis',
    check: checked('noticePayTo'),
    ...unless('leaving', isPaid),
  },
  {
    kind: 'date',
    key: 'leavePayTo',
    label: 'Urlaubsersatzleistung bis',
    note: ({ noticePayTo, leavePayTo }) =>
      noticePayTo || leavePayTo ? { tone: 'plain', text: 'Bis dahin dauert die Versicherung' } : undefined,
    check: checked('leavePayTo'),
    ...unless('leaving', isPaid),
  },
  {
    kind: 'date',
    key: 'resumesOn',
    label: 'Wieder versichert ab',
    note: ({ resumesOn }) => (resumesOn ? undefined : { tone: 'plain', text: 'Leer: noch nicht bekannt' }),
    check: checked('resumesOn'),
    ...unless('leaving', rests),
  },
  {
    kind: 'text',
    key: 'lastName',
    label: 'Familienname',
    required: true,
    maxLength: MOST_NAME,
    check: checked('lastName'),
    ...unless('name'),
  },
  {
    kind: 'text',
    key: 'firstName',
    label: 'Vorname',
    required: true,
    maxLength: MOST_NAME,
    check: checked('firstName'),
    ...unless('name'),
  },
]

function coded(names: Readonly<Record<string, string>>) {
  return Object.entries(names)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([value, name]) => ({ value, label: `${value} · ${name}` }))
}
