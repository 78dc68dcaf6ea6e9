import { useMutation } from '@tanstack/react-query'
import { type DataSheetRequest, dataSheets } from '#contract/documents/data-sheets.ts'
import { api } from '#web/lib/api.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { writeStoredJson } from '#web/ui/storage.ts'
import { type SheetOptions, STORED } from './sheet-options.ts'

/** What was chosen is chosen again the next time. Spec 2 §9. */
export const useDataSheets = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft }: { draft: DataSheetRequest; idempotencyKey: string }) => {
      const { employeeIds: _, ...options } = draft
      writeStoredJson(STORED, options satisfies SheetOptions)
      return api(dataSheets.make, { query: { companyId }, body: draft })
    },
    onSuccess: (file: File) => saveFile(file),
    meta: {
      done: ({ name }: File) => ({ title: `${name} gespeichert` }),
      failed: 'Das Personalstammblatt konnte nicht erstellt werden',
      inForm: true,
    },
  })
