import type { CellValue, LayoutRow } from './payroll-file.ts'

/** What a source row handed over, as the ledger keeps it: the fields that were not empty, days as `YYYY-MM-DD`. */
export type HandedOver = Record<string, string | number>

/** A row of a file with the absence or shift it comes from. */
export type HandoverLine = { sourceId: number; employeeId: number; row: LayoutRow }

/** What changed between what payroll has and what holds now. */
export type HandoverChanges = {
  added: HandoverLine[]
  changed: { line: HandoverLine; before: string }[]
  removed: { sourceId: number; employeeId: number; before: string }[]
  /** What became of each row that holds now, in their order. */
  fates: ('added' | 'changed' | 'repeated')[]
}

/**
 * The content of a row as text: the same values give the same text, whatever the order of the fields.
 * Empty fields are left out, so that a layout with a new column does not make every row look changed.
 */
export function contentOf(row: LayoutRow): string {
  const fields = Object.entries(row).filter(([, value]) => value !== null && value !== '')
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(Object.fromEntries(fields))
}

/** `contentOf` for many rows of one shape, whose values are often the same. */
export function contentWriter(): (row: LayoutRow) => string {
  let fields: string[] = []
  const written = new Map<string, Map<CellValue, string>>()
  const write = (field: string, value: CellValue): string => {
    const known = written.get(field) ?? new Map<CellValue, string>()
    written.set(field, known)
    const text = `${JSON.stringify(field)}:${JSON.stringify(value)}`
    known.set(value, text)
    return text
  }
  return row => {
    const own = Object.keys(row)
    if (own.length !== fields.length || own.some(field => !fields.includes(field))) fields = own.sort()
    const parts: string[] = []
    for (const field of fields) {
      const value = row[field]
      if (value === null || value === '' || value === undefined) continue
      parts.push(written.get(field)?.get(value) ?? write(field, value))
    }
    return `{${parts.join(',')}}`
  }
}

/** Reads what `contentOf` wrote. */
export const readContent = (content: string): HandedOver => JSON.parse(content)

/** Compares what holds now with what was handed over last, by source row. */
export function compareHandover(
  now: readonly HandoverLine[],
  handedOver: ReadonlyMap<number, { employeeId: number; content: string }>,
): HandoverChanges {
  const changes: HandoverChanges = { added: [], changed: [], removed: [], fates: [] }
  const write = contentWriter()
  const seen = new Set<number>()
  for (const line of now) {
    seen.add(line.sourceId)
    const before = handedOver.get(line.sourceId)?.content
    const fate = before === undefined ? 'added' : before === write(line.row) ? 'repeated' : 'changed'
    changes.fates.push(fate)
    if (before === undefined) changes.added.push(line)
    else if (fate === 'changed') changes.changed.push({ line, before })
  }
  for (const [sourceId, { employeeId, content }] of handedOver) {
    if (!seen.has(sourceId)) changes.removed.push({ sourceId, employeeId, before: content })
  }
  return changes
}

export const countChanges = ({ added, changed, removed }: HandoverChanges): number =>
  added.length + changed.length + removed.length
