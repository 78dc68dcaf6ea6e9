import { useMutation } from '@tanstack/react-query'
import { type WeekFileFormat, type WeekPaper, weekFiles } from '#contract/roster/week-files.ts'
import { api } from '#web/lib/api.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { saveFile } from '#web/ui/save-file.ts'

type Asked = { storeId: number; monday: string; format: WeekFileFormat; paper?: WeekPaper }

export function useWeekFile() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: (asked: Asked) => api(weekFiles.file, { query: { companyId, ...asked } }),
    onSuccess: file => saveFile(file),
    meta: {
      done: ({ name }: File) => ({ title: `${name} gespeichert` }),
      failed: 'Speichern des Plans fehlgeschlagen',
    },
  })
}
