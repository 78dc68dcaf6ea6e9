import { data, IdParams, routes } from '../endpoint.ts'
import { MOST_SETTINGS_BYTES, SettingsPlan, WantedParts } from '../settings/settings-file.ts'

/** The settings file of any company, for its operator: also where nobody has signed in yet. */
export const companySettings = routes({
  download: {
    method: 'GET',
    path: '/api/sec/superadmin/companies/:id/settings',
    summary: 'Die Einstellungen eines Betriebs als eine JSON-Datei',
    params: IdParams,
    permission: 'superuser',
    answer: 'file',
    refusals: ['not_found'],
    rate: 'heavy',
  },
  preview: {
    method: 'POST',
    path: '/api/sec/superadmin/companies/:id/settings/preview',
    summary: 'Was eine Einstellungsdatei in einem Betrieb ändern würde',
    params: IdParams,
    body: WantedParts,
    upload: { maxBytes: MOST_SETTINGS_BYTES },
    permission: 'superuser',
    answer: data(SettingsPlan),
    refusals: ['not_found'],
    rate: 'heavy',
  },
  take: {
    method: 'POST',
    path: '/api/sec/superadmin/companies/:id/settings',
    summary: 'Übernimmt eine Einstellungsdatei in einen Betrieb; fehlende Standorte werden angelegt',
    params: IdParams,
    body: WantedParts,
    upload: { maxBytes: MOST_SETTINGS_BYTES },
    permission: 'superuser',
    answer: data(SettingsPlan),
    refusals: ['not_found', 'unprocessable'],
    rate: 'heavy',
  },
})
