import { DataSheetRequest } from '#contract/documents/data-sheets.ts'
import { readStoredJson } from '#web/ui/storage.ts'

const Options = DataSheetRequest.omit({ employeeIds: true })
export type SheetOptions = Omit<DataSheetRequest, 'employeeIds'>

export const STORED = 'master_pdf_options'

/** As they were chosen last; what was stored by another release or by hand counts as nothing. */
export function storedOptions(): SheetOptions {
  const found = Options.safeParse(readStoredJson(STORED) ?? {})
  return found.success ? found.data : Options.parse({})
}
