import { writeXlsx } from 'hucre/xlsx'
import type { ImportKind, KindField } from '../kinds/rules.ts'
import { HINTS_SHEET, STORE_FIELDS } from './rules.ts'

type Sheet = { name: string; fields: readonly KindField[] }

/** What a company has before it comes: its stores, its people and what they bring. */
const BROUGHT = ['employees', 'contracts', 'opening-balances']
const NAMES: Record<string, string> = {
  employees: 'Mitarbeiter',
  contracts: 'Verträge',
  'opening-balances': 'Eröffnungssalden',
}

/** A workbook without data: one sheet for each kind of it, and one that says what each column means. */
export function writeTemplate(kinds: readonly ImportKind[]): Promise<Uint8Array> {
  const sheets: Sheet[] = [
    { name: 'Standorte', fields: STORE_FIELDS },
    ...kinds.filter(({ key }) => BROUGHT.includes(key)).map(({ key, fields }) => ({ name: NAMES[key]!, fields })),
  ]
  return writeXlsx({
    sheets: [
      ...sheets.map(({ name, fields }) => ({
        name,
        // Texts stay texts: the number of a store may begin with a zero.
        columns: fields.map(({ label, type }) => ({
          width: Math.max(12, label.length + 2),
          ...(type === 'text' && { numFmt: '@' }),
        })),
        rows: [fields.map(({ label }) => label)],
        cells: new Map(fields.map((_, at) => [`0,${at}`, { style: HEAD }])),
        freezePane: { rows: 1 },
      })),
      {
        name: HINTS_SHEET,
        columns: [{ width: 20 }, { width: 28 }, { width: 12 }, { width: 60 }],
        rows: [
          [HINTS_SHEET, null, null, null],
          ['Blatt', 'Spalte', 'Pflicht', 'Bedeutung'],
          ...sheets.flatMap(({ name, fields }) =>
            fields.map(({ label, required, type, hint }) => [name, label, required ? 'ja' : '', hint ?? TYPES[type]]),
          ),
        ],
        cells: new Map([0, 1, 2, 3].map(at => [`1,${at}`, { style: HEAD }])),
        freezePane: { rows: 2 },
      },
    ],
  })
}

const HEAD = { font: { bold: true } }
const TYPES = { text: '', day: 'TT.MM.JJJJ', time: 'HH:mm', number: 'Zahl mit Dezimalkomma', yesno: 'ja oder nein' }
