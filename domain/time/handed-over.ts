import type { CellValue, LayoutRow } from './payroll-file.ts'

/** What a source row handed over, as the ledger keeps it: the fields that were not empty, days as `YYYY-MM-DD`. */
export type HandedOver = Record<string, string | number>

/** A row of a file with the absence or shift it comes from. */
export type HandoverLine = { sourceId: number; employeeId: number; row: LayoutRow; content: string }

/** What changed between what payroll has and what holds now. */
export type HandoverChanges = {
  added: HandoverLine[]
  changed: { line: HandoverLine; before: string }[]
  removed: { sourceId: number; employeeId: number; before: string }[]
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

/** `contentOf` for many rows of one shape. */
export function contentWriter(): (row: LayoutRow) => string {
  let fields: string[] = []
  const quoted = new Map<CellValue, string>()
  return row => {
    const own = Object.keys(row)
    if (own.length !== fields.length || own.some(field => !fields.includes(field))) fields = own.sort()
    let text = ''
    for (const field of fields) {
      const value = row[field]
      if (value === null || value === '' || value === undefined) continue
      let part = quoted.get(value)
      if (part === undefined) {
        part = JSON.stringify(value)
        quoted.set(value, part)
      }
      text += `${text === '' ? '' : ','}"${field}":${part}`
    }
    return `{${text}}`
  }
}

/** Reads what `contentOf` wrote. */
export const readContent = (content: string): HandedOver => JSON.parse(content)

/** Compares what holds now with what was handed over last, by source row. */
export function compareHandover(
  now: readonly HandoverLine[],
  handedOver: ReadonlyMap<number, { employeeId: number; content: string }>,
): HandoverChanges {
  const changes: HandoverChanges = { added: [], changed: [], removed: [] }
  const seen = new Set<number>()
  for (const line of now) {
    seen.add(line.sourceId)
    const before = handedOver.get(line.sourceId)?.content
    if (before === undefined) changes.added.push(line)
    else if (before !== line.content) changes.changed.push({ line, before })
  }
  for (const [sourceId, { employeeId, content }] of handedOver) {
    if (!seen.has(sourceId)) changes.removed.push({ sourceId, employeeId, before: content })
  }
  return changes
}

export const countChanges = ({ added, changed, removed }: HandoverChanges): number =>
  added.length + changed.length + removed.length
