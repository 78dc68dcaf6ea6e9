import { MODEL_GROUPS, type ModelGroup } from '../wages/model-groups.ts'
import { kindOf, type TimeKind } from '../wages/time-kinds.ts'
import { lineKey, lineOn, numberFault, type WageTypeLine } from './wage-type-lines.ts'

/** What was entered over the stored lines and is not saved yet, by `lineKey`; a number that is '' shall go. */
export type WageTypeEdits = Readonly<Record<string, LineEdit>>
export type LineEdit = {
  kind: TimeKind
  validFrom: string
  isRemoved?: true
  values: Partial<Pick<WageTypeLine, 'factor' | 'unit' | 'units' | 'isExample'>>
  numbers: Partial<Record<ModelGroup, string>>
}

/** The values of one line that are entered together. */
export type Entered = Partial<Pick<WageTypeLine, 'factor' | 'unit' | 'units' | 'isExample'>> & {
  numbers?: Partial<Record<ModelGroup, string>>
}

/** The stored lines as they will be once what was entered is saved. */
export function editedLines(stored: readonly WageTypeLine[], edits: WageTypeEdits): WageTypeLine[] {
  const known = new Set(stored.map(lineKey))
  const made = Object.values(edits).filter(edit => !edit.isRemoved && !known.has(lineKey(edit)))
  return [
    ...stored.filter(line => !edits[lineKey(line)]?.isRemoved).map(line => withEdit(line, edits[lineKey(line)])),
    ...made.map(edit => withEdit(emptyLine(edit.kind, edit.validFrom), edit)),
  ]
}

export const emptyLine = (kind: TimeKind, validFrom: string): WageTypeLine => ({
  kind,
  validFrom,
  numbers: {},
  factor: kindOf(kind).unit === 'days' ? null : 10_000,
  unit: kindOf(kind).unit,
  units: {},
  isExample: false,
})

function withEdit(line: WageTypeLine, edit: LineEdit | undefined): WageTypeLine {
  if (!edit) return line
  const numbers = Object.fromEntries(Object.entries({ ...line.numbers, ...edit.numbers }).filter(([, text]) => text))
  return { ...line, ...edit.values, numbers }
}

/** Enters values into the line of a kind and day; what is again as it is stored counts as not entered. */
export function enter(
  stored: readonly WageTypeLine[],
  edits: WageTypeEdits,
  target: Pick<WageTypeLine, 'kind' | 'validFrom'>,
  { numbers, ...values }: Entered,
): WageTypeEdits {
  const { kind, validFrom } = target
  const key = lineKey(target)
  const before = edits[key]
  const edit = {
    kind,
    validFrom,
    values: { ...before?.values, ...values },
    numbers: { ...before?.numbers, ...numbers },
  }
  const line = stored.find(one => lineKey(one) === key)
  if (
    line
      ? same(withEdit(line, edit), line)
      : same(withEdit(emptyLine(kind, validFrom), edit), emptyLine(kind, validFrom))
  )
    return without(edits, key)
  return { ...edits, [key]: edit }
}

/** Takes a planned line back, be it stored or entered. */
export function removeLine(
  stored: readonly WageTypeLine[],
  edits: WageTypeEdits,
  { kind, validFrom }: WageTypeLine,
): WageTypeEdits {
  const key = lineKey({ kind, validFrom })
  if (!stored.some(line => lineKey(line) === key)) return without(edits, key)
  return { ...edits, [key]: { kind, validFrom, isRemoved: true, values: {}, numbers: {} } }
}

/** From a day on another line, which begins as what held before; undefined where one begins that day already. */
export function planLine(
  stored: readonly WageTypeLine[],
  edits: WageTypeEdits,
  kind: TimeKind,
  validFrom: string,
  entered: Entered,
): WageTypeEdits | undefined {
  const held = lineOn(editedLines(stored, edits), kind, validFrom)
  if (held?.validFrom === validFrom) return undefined
  const { factor, unit, units, numbers } = held ?? emptyLine(kind, validFrom)
  const { numbers: given, ...values } = entered
  const edit = { kind, validFrom, values: { factor, unit, units, ...values }, numbers: { ...numbers, ...given } }
  return { ...edits, [lineKey(edit)]: edit }
}

/** What is sent: the whole of each line that was touched, and those that shall go. */
export function changeOf(stored: readonly WageTypeLine[], edits: WageTypeEdits) {
  const lines = new Map(editedLines(stored, edits).map(line => [lineKey(line), line]))
  const touched = Object.entries(edits)
  return {
    set: touched.flatMap(([key]) => {
      const line = lines.get(key)
      if (!line) return []
      const { kind, validFrom, numbers, factor, unit, units, isExample } = line
      return [{ kind, validFrom, numbers, factor, unit, units, isExample }]
    }),
    remove: touched.flatMap(([, { isRemoved, kind, validFrom }]) => (isRemoved ? [{ kind, validFrom }] : [])),
  }
}

/** In words, what can't be saved as it was entered. */
export const editFaults = (edits: WageTypeEdits): string[] =>
  Object.values(edits).flatMap(({ kind, numbers }) =>
    Object.entries(numbers).flatMap(([group, text]) => {
      const fault = numberFault(text)
      return fault ? [`${kindOf(kind).name}, ${MODEL_GROUPS[group as ModelGroup]}: ${fault}`] : []
    }),
  )

export type LineDifference = { key: string; what: string; before: string; after: string }

/** What somebody else saved meanwhile, cell by cell. */
export function differences(before: readonly WageTypeLine[], after: readonly WageTypeLine[]): LineDifference[] {
  const old = new Map(before.map(line => [lineKey(line), line]))
  const now = new Map(after.map(line => [lineKey(line), line]))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap(key => {
    const [was, is] = [old.get(key), now.get(key)]
    const { kind } = (was ?? is)!
    return Object.entries(MODEL_GROUPS).flatMap(([group, label]) => {
      const [from, to] = [was, is].map(line => line?.numbers[group as ModelGroup] ?? '')
      if (from === to) return []
      return [{ key: `${key} ${group}`, what: `${kindOf(kind).name}, ${label}`, before: from || '–', after: to || '–' }]
    })
  })
}

const same = (one: WageTypeLine, other: WageTypeLine) => JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
const ordered = ({ factor, unit, units, isExample, numbers }: WageTypeLine) => [
  factor,
  unit,
  isExample,
  ...[units, numbers].map(ofGroups => Object.entries(ofGroups).sort(([a], [b]) => (a < b ? -1 : 1))),
]

function without(edits: WageTypeEdits, key: string): WageTypeEdits {
  const { [key]: _, ...rest } = edits
  return rest
}
