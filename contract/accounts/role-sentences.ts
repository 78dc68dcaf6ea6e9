import { formatNumber } from '#domain/basics/numbers.ts'
import { fieldText } from '../field-values.ts'
import type { SentencePart } from '../noun-words.ts'

type Change = { field: string; before: unknown; after: unknown }
type Facts = {
  count: number
  records: number
  /** Whose role it is, or the role itself. */
  name: SentencePart | undefined
  changes: readonly Change[]
  raw: (field: string) => unknown
  text: (field: string) => string
}

/** „hat der Benutzerrolle Planung „Importe ausführen“ gegeben und 2 Rechte entzogen“; undefined where no rights came or went. */
export function roleChanged({ records, count, name, changes }: Facts): SentencePart[] | undefined {
  const rights = changes.find(({ field }) => field === 'permissions')
  if (!rights || records > 1 || count > 1) return undefined
  const [before, after] = [listOf(rights.before), listOf(rights.after)]
  const told = [
    partOf(
      after.filter(each => !before.includes(each)),
      'gegeben',
    ),
    partOf(
      before.filter(each => !after.includes(each)),
      'entzogen',
    ),
  ].filter(part => part !== '')
  return ['hat der Benutzerrolle', ...(name ? [' ', name] : []), ` ${told.join(' und ') || 'Rechte geändert'}`]
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const partOf = ([first, ...others]: readonly string[], act: string) => {
  if (first === undefined) return ''
  return `${others.length === 0 ? `„${fieldText('permissions', first)}“` : `${others.length + 1} Rechte`} ${act}`
}

/** „hat Lechner Jonas die Benutzerrolle Planung für Graz Jakomini zugewiesen“ */
function given(facts: Facts): SentencePart[] {
  const { records, changes, name, text } = facts
  if (records > 1) return [`hat ${formatNumber(records, 0)} Benutzern eine Benutzerrolle zugewiesen`]
  const isLimited = Array.isArray(changes.find(({ field }) => field === 'storeIds')?.after)
  if (changes.some(({ field }) => field === 'roleName'))
    return [
      'hat ',
      ...whom(facts),
      ` die Benutzerrolle ${text('roleName')}${isLimited ? ` für ${text('storeIds')}` : ''}${often(facts)} zugewiesen`,
    ]
  const act = isLimited
    ? `auf ${text('storeIds')}${often(facts)} eingeschränkt`
    : `${often(facts).trim()} für alle Standorte zugelassen`.trim()
  return ['hat ', name ?? 'jemanden', ` ${act}`]
}

function taken(facts: Facts): SentencePart[] {
  if (facts.records > 1) return [`hat ${formatNumber(facts.records, 0)} Benutzern die Benutzerrolle entzogen`]
  const role = facts.text('roleName')
  return ['hat ', ...whom(facts), ` die Benutzerrolle${role && ` ${role}`}${often(facts)} entzogen`]
}

function loaded(facts: Facts): SentencePart[] {
  const people = Number(facts.raw('count') ?? 0)
  const who = people === 1 ? 'einen externen Benutzer' : `${formatNumber(people, 0)} externe Benutzer`
  return [`hat${often(facts)} ${who} aus dem Kundencenter geladen`]
}

const whom = ({ name }: Facts): SentencePart[] => [name ?? 'jemandem']
const often = ({ count }: Facts) => (count > 1 ? ` ${formatNumber(count, 0)}-mal` : '')

export const ROLE_ASSIGNED = { created: given, changed: given, removed: taken, imported: loaded }
