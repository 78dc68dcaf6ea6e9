import { useMemo, useState } from 'react'
import type { CatalogueAgreement, CatalogueTable } from '#contract/superadmin/agreement-catalogue.ts'
import {
  type Comparison,
  type Corrections,
  compareRows,
  formerOf,
  isLike,
  readSheet,
  type SheetFault,
  type SheetRow,
} from '#domain/agreements/catalogue-tables.ts'
import type { AgreementRow } from '#domain/agreements/collective-agreements.ts'
import { useUnsaved } from '#web/ui/overlay/unsaved.ts'
import type { ReadFile } from './import-dialog.tsx'

export type ImportRow = SheetRow & {
  formerCents: number | null
  change: number | null
  /** Another amount than before, or none before. */
  isChanged: boolean
  faults: readonly SheetFault[]
}

/** A file beside the table that it follows; cells put right count as if the file said so, and nothing is stored. */
export function useImport(agreement: CatalogueAgreement, file: ReadFile) {
  const [corrections, setCorrections] = useState<Corrections>({})
  const settle = useUnsaved(true)
  const { lines, payKind } = file
  const { rows, faults } = useMemo(() => readSheet(lines, payKind, corrections), [lines, payKind, corrections])
  /** It has a table of that very day: the file puts it right. */
  const replaced: CatalogueTable | undefined = agreement.tables.find(
    table => isLike(table, file) && table.validFrom === file.validFrom,
  )
  const former = replaced ?? formerOf(file, agreement.tables)
  const comparison = useMemo(() => comparisonOf(rows, former?.rows ?? []), [rows, former])
  const shown: ImportRow[] = rows.map((read, at) => {
    const { formerCents, change } = comparison.rows[at]!
    const addresses = new Set(Object.values(read.cells).map(({ address }) => address))
    return {
      ...read,
      formerCents,
      change,
      isChanged: isSound(read) && formerCents !== read.row.cents,
      faults: faults.filter(({ address }) => addresses.has(address)),
    }
  })
  return {
    rows: shown,
    faults,
    comparison,
    former,
    replaced,
    settle,
    correct: (address: string, text: string) => setCorrections({ ...corrections, [address]: text }),
  }
}
export type Import = ReturnType<typeof useImport>

const isSound = ({ cells }: SheetRow) => Object.values(cells).every(({ says }) => says === undefined)

/** What a broken cell stands for is not known, so it neither rose nor sank. */
function comparisonOf(rows: readonly SheetRow[], former: readonly AgreementRow[]): Comparison {
  const compared = (some: readonly SheetRow[]) =>
    compareRows(
      some.map(({ row }) => row),
      former,
    )
  const { sunk, range } = compared(rows.filter(isSound))
  return { ...compared(rows), sunk, range }
}
