import { useMutation } from '@tanstack/react-query'
import { companySettings, type SettingsPlan, settingsFile } from '#contract/settings/settings-file.ts'
import { api } from '#web/lib/api.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** Whose settings: of the company that one works in, or of any, for its operator. */
export type SettingsOf = { companyId: number; asOperator: boolean }

export const useDownloadSettings = () =>
  useMutation({
    mutationFn: async ({ companyId, asOperator }: SettingsOf) => {
      const file = await (asOperator
        ? api(companySettings.download, { params: { id: companyId } })
        : api(settingsFile.download, { query: { companyId } }))
      saveFile(file)
      return file
    },
    meta: {
      done: ({ name }: File) => ({ title: `${name} gespeichert` }),
      failed: 'Fehler beim Herunterladen der Einstellungen',
    },
  })

type Sent = { file: File; parts?: string | undefined }

export const usePreviewSettings = ({ companyId, asOperator }: SettingsOf) =>
  useMutation({
    mutationFn: ({ file }: Sent) =>
      asOperator
        ? api(companySettings.preview, { params: { id: companyId }, body: {}, file })
        : api(settingsFile.preview, { query: { companyId }, body: {}, file }),
    meta: { isToldInPlace: true },
  })

export const useTakeSettings = ({ companyId, asOperator }: SettingsOf) =>
  useMutation({
    mutationFn: ({ file, parts }: Sent) =>
      asOperator
        ? api(companySettings.take, { params: { id: companyId }, body: { parts }, file })
        : api(settingsFile.take, { query: { companyId }, body: { parts }, file }),
    meta: {
      done: (plan: SettingsPlan) => ({ title: 'Einstellungen übernommen', text: `aus der Datei von ${plan.company}` }),
      failed: 'Fehler beim Übernehmen der Einstellungen',
      isToldInPlace: true,
      // They may be of any room.
      reloads: [],
    },
  })
