import { BASES, NEGATIVE_LEAVES, type ProvisionSettings as Settings } from '#domain/provisions/provision-settings.ts'
import { CompanyQuery, data, routes, Version } from '../endpoint.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'

const between = (min: number, max: number, says: string) => z.int(says).min(min, says).max(max, says)
const oneOf = <Code extends string>(words: Readonly<Record<Code, string>>) =>
  enumOf(words, 'Bitte wählen Sie einen der Werte')

export const ProvisionSettingsDraft = z.object({
  basis: oneOf(BASES),
  averageMonths: between(2, 24, 'Eine ganze Zahl von 2 bis 24'),
  workdayDivisor: between(1000, 3100, 'Ein Teiler von 10 bis 31'),
  overtimeDivisor: between(5000, 30_000, 'Ein Teiler von 50 bis 300').nullable(),
  overtimeWithSpecial: z.boolean(),
  overtimeFactor: z.literal([100, 150], 'Bitte wählen Sie 1 : 1 oder 1 : 1,5'),
  negativeLeave: oneOf(NEGATIVE_LEAVES),
  specialMonths: between(0, 1999, 'Eine Anzahl unter 20'),
}) satisfies z.ZodType<Settings>

/** How a company reckons its provisions. Domain §5.4. */
export const ProvisionSettings = ProvisionSettingsDraft.extend({ version: Version })
export type ProvisionSettings = z.infer<typeof ProvisionSettings>

const ProvisionSettingsChange = ProvisionSettingsDraft.partial().extend({ version: Version })
export type ProvisionSettingsChange = z.infer<typeof ProvisionSettingsChange>

/** Not fixed by the specification. Product D. */
export const provisionSettings = routes({
  show: {
    method: 'GET',
    path: '/api/sec/provisionsettings',
    summary: 'Wie der Betrieb Rückstellungen rechnet',
    query: CompanyQuery,
    permission: 'exports.run',
    answer: data(ProvisionSettings),
  },
  change: {
    method: 'PUT',
    path: '/api/sec/provisionsettings',
    summary: 'Ändert, wie der Betrieb Rückstellungen rechnet; festgeschriebene Stichtage bleiben, wie sie sind',
    query: CompanyQuery,
    body: ProvisionSettingsChange,
    permission: 'settings.write',
    answer: data(ProvisionSettings),
    refusals: ['stale'],
  },
})
