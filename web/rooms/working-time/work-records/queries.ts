import { useMutation } from '@tanstack/react-query'
import { type RecordFormat, workRecords } from '#contract/working-time/work-records.ts'
import { api } from '#web/lib/api.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { saveFile } from '#web/ui/save-file.ts'

type Asked = { month: string; format: RecordFormat; employeeId?: number; storeId?: number }

export function useWorkRecord() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: (asked: Asked) => api(workRecords.file, { query: { companyId, ...asked } }),
    onSuccess: file => saveFile(file),
    meta: {
      done: ({ name }: File) => ({ title: `${name} gespeichert` }),
      failed: 'Arbeitszeitaufzeichnung fehlgeschlagen',
    },
  })
}
