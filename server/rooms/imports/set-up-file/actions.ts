import type { SetUpFile } from '#contract/imports/set-up-file.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, FileAnswer, Upload } from '#server/platform/serve.ts'
import { admitSetUp } from '#server/rooms/accounts/public.ts'
import { readApart } from '../files/actions.ts'
import type { SheetHead } from '../files/xlsx.format.ts'
import { allKinds } from '../kinds/actions.ts'
import type { ImportKind } from '../kinds/rules.ts'
import { meaningOf, NAMES_STORES, storesNamedIn, storesOf } from './rules.ts'
import { writeTemplate } from './template.format.ts'

/** Nothing is stored: the stores come back in the form, all else is imported once the company is there. */
export async function read(token: string, caller: Caller, file: Upload): Promise<SetUpFile> {
  await admitSetUp(token, caller)
  let heads: readonly SheetHead[] = []
  const table = await readApart(file.bytes, sheets => {
    heads = sheets
    const found = (fits: (meaning: Meaning) => boolean) => sheets.find(({ rows }) => fits(meaningOf(rows, allKinds())))
    return (
      found(meaning => meaning === 'stores') ??
      found(meaning => namingStores(meaning) !== undefined) ??
      sheets[0]!
    ).name
  })
  const sheet = table.sheet ?? ''
  const sheets = heads.length > 0 ? heads : [{ name: sheet, rows: table.rows }]
  const meant = sheets.map(({ name, rows }) => ({ name, meaning: meaningOf(rows, allKinds()) }))
  const imports = allKinds().flatMap(({ key, label }) => {
    const found = meant.find(({ meaning }) => meaning === key)
    return found ? [{ kind: key, label, sheet: found.name }] : []
  })
  const naming = namingStores(meaningOf(table.rows, allKinds()))
  const stores = meant.some(({ meaning }) => meaning === 'stores')
    ? storesOf(table.rows)
    : naming
      ? storesNamedIn(table.rows, naming)
      : []
  if (stores.length === 0 && imports.length === 0) throw new Refusal('unprocessable', NOTHING)
  const unknown = meant.filter(({ meaning }) => meaning === undefined).map(({ name }) => name)
  return { stores, imports, unknown }
}

type Meaning = ReturnType<typeof meaningOf>

const namingStores = (meaning: Meaning): ImportKind | undefined =>
  allKinds().find(({ key, fields }) => key === meaning && fields.some(field => field.key === NAMES_STORES))

const NOTHING =
  'In dieser Datei wurde nichts erkannt. Die Vorlage zeigt, wie die Blätter und Spalten heißen; Zeilen müssen darunter stehen.'

export const template = async (): Promise<FileAnswer> => ({
  bytes: await writeTemplate(allKinds()),
  name: 'Kontor Vorlage.xlsx',
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
