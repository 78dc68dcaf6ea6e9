import { HandOverSettings, type HandOverSettingsChange } from '#contract/exports/hand-over-settings.ts'
import { z } from '#contract/zod.ts'
import { correctionModeOf } from '#domain/exports/hand-over-settings.ts'
import { DPW_HOURS } from '#domain/exports/layouts.ts'
import type { CorrectionMode, Layout } from '#domain/settings/payroll-file.ts'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { type ChosenFile, type Files, fileOf } from './wage-files.ts'

const Mode = z.enum(['difference', 'cancel', 'replace', 'manual'])
const digits = z.string().regex(/^\d{0,8}$/, 'Höchstens 8 Ziffern')
export const HandOverValues = HandOverSettings.pick({
  settlementMonth: true,
  handsOverSickness: true,
  absenceDays: true,
  reopeningNeedsSecond: true,
  correctionMonth: true,
  wageDetail: true,
}).extend({
  consultantNumber: digits,
  clientNumber: digits,
  wageLayout: z.string(),
  absenceLayout: z.string(),
  wageMode: Mode,
  absenceMode: Mode,
  hoursMode: Mode,
})
export type HandOverValues = z.infer<typeof HandOverValues>

export function valuesOf(data: HandOverSettings, { wages, absences }: Files): HandOverValues {
  const modeOf = (layout: Layout | undefined) => (layout ? correctionModeOf(layout, data) : 'difference')
  const [wageFile, absenceFile] = [fileOf(wages, data.wageLayout), fileOf(absences, data.absenceLayout)]
  return {
    ...data,
    wageLayout: wageFile?.key ?? '',
    absenceLayout: absenceFile?.key ?? '',
    wageMode: modeOf(wageFile?.layout),
    absenceMode: modeOf(absenceFile?.layout),
    hoursMode: correctionModeOf(DPW_HOURS, data),
  }
}

/** Ways of correcting are kept by the shipped file, so that templates of it share them. */
export function changeOf(
  { wageMode, absenceMode, hoursMode, ...sent }: Partial<HandOverValues>,
  data: HandOverSettings,
  { wages, absences }: Files,
): Omit<HandOverSettingsChange, 'version'> {
  const baseOf = (file: ChosenFile | undefined) => file?.layout.base ?? file?.layout.key
  const modes = [
    [baseOf(fileOf(wages, sent.wageLayout ?? data.wageLayout)), wageMode],
    [baseOf(fileOf(absences, sent.absenceLayout ?? data.absenceLayout)), absenceMode],
    [DPW_HOURS.key, hoursMode],
  ] as const
  const chosen = modes.flatMap(([key, mode]) => (key && mode ? [[key, mode] as const] : []))
  // The shipped file of absences is the one that is chosen by no key.
  const isShipped = sent.absenceLayout !== undefined && !fileOf(absences, sent.absenceLayout)?.isOwn
  return {
    ...sent,
    ...(isShipped && { absenceLayout: '' }),
    ...(chosen.length > 0 && { correctionModes: { ...data.correctionModes, ...Object.fromEntries(chosen) } }),
  }
}

const MODES: Record<CorrectionMode, string> = {
  difference: 'Differenz',
  cancel: 'Storno',
  replace: 'Ersetzen',
  manual: 'von Hand',
}
const choicesOf = ({ corrections }: Pick<Layout, 'corrections'>): Choice[] =>
  corrections.map(mode => ({ value: mode, label: MODES[mode] }))
const filesAsChoices = (files: readonly ChosenFile[]): Choice[] =>
  files.map(({ key, label }) => ({ value: key, label }))

const MODE_HINT =
  'Differenz: alte Zeile negativ, neue Zeile. Storno: alte Zeile zurückgenommen, neue Zeile. Ersetzen: ganzer Zeitraum neu. Von Hand: Sie stornieren in der Lohnsoftware und haken ab.'
const MONTHS = [
  { value: 'period', label: 'Monat des Zeitraums' },
  { value: 'following', label: 'Folgemonat' },
]
const BMD = 0
const DPW = 1
const LODAS = 2

type Wanted = Entry<HandOverValues>

export const settingEntries = (softwareId: number, files: Files): Wanted[] => [
  { kind: 'togglelist', key: 'settlementMonth', label: 'Abrechnungsmonat', required: true, choices: MONTHS },
  ...numberEntries(softwareId),
  ...(files.wages.length > 0 ? wageEntries(files.wages) : []),
  ...(files.absences.length > 0 ? absenceEntries(softwareId, files.absences) : []),
  ...(softwareId === DPW ? [hoursEntry] : []),
  {
    kind: 'bool',
    key: 'reopeningNeedsSecond',
    label: 'Wieder öffnen braucht zwei Personen',
    hint: 'Wer einen abgeschlossenen Monat wieder öffnen will, braucht eine zweite Person, die zustimmt.',
  },
]

/** By which payroll knows tax consultant and company. */
const numberEntries = (softwareId: number): Wanted[] => [
  ...(softwareId === LODAS
    ? [{ kind: 'text', key: 'consultantNumber', label: 'Beraternummer', maxLength: 8 } as const]
    : []),
  ...(softwareId > DPW ? [{ kind: 'text', key: 'clientNumber', label: 'Mandantennummer', maxLength: 8 } as const] : []),
]

function wageEntries(files: readonly ChosenFile[]): Wanted[] {
  const chosen = ({ wageLayout }: HandOverValues) => fileOf(files, wageLayout)
  return [
    {
      kind: 'dropdown-search',
      key: 'wageLayout',
      label: 'Datei der Lohnarten',
      required: true,
      choices: filesAsChoices(files),
    },
    {
      kind: 'togglelist',
      key: 'wageDetail',
      label: 'Lohnarten je',
      required: true,
      // A template says it itself.
      hiddenIf: values => chosen(values)?.isOwn ?? false,
      choices: [
        { value: 'month', label: 'Monat' },
        { value: 'day', label: 'Tag' },
      ],
    },
    {
      kind: 'togglelist',
      key: 'wageMode',
      label: 'Korrektur von Lohnarten',
      required: true,
      hint: MODE_HINT,
      hiddenIf: values => (chosen(values)?.layout.corrections.length ?? 0) < 2,
      choices: [],
      choicesIn: values => choicesOf(chosen(values)?.layout ?? { corrections: [] }),
    },
    {
      kind: 'togglelist',
      key: 'correctionMonth',
      label: 'Korrektur abgerechnet im',
      required: true,
      hint: 'Folgemonat: Die Korrektur steht in einem späteren Monat und nennt den berichtigten (Aufrollmonat). Was den Zeitraum ersetzt, bleibt in seinem Monat.',
      choices: MONTHS,
    },
  ]
}

function absenceEntries(softwareId: number, files: readonly ChosenFile[]): Wanted[] {
  const chosen = ({ absenceLayout }: HandOverValues) => fileOf(files, absenceLayout)
  return [
    {
      kind: 'dropdown-search',
      key: 'absenceLayout',
      label: 'Datei der Abwesenheiten',
      required: true,
      choices: filesAsChoices(files),
    },
    {
      kind: 'bool',
      key: 'handsOverSickness',
      label: 'Krankenstände übergeben',
      hint: 'Aus, wenn die Lohnverrechnung sie von der ÖGK erhält.',
    },
    ...(softwareId === BMD ? [consumptionEntry] : []),
    {
      kind: 'togglelist',
      key: 'absenceMode',
      label: 'Korrektur von Abwesenheiten',
      required: true,
      hiddenIf: values => (chosen(values)?.layout.corrections.length ?? 0) < 2,
      choices: [],
      choicesIn: values => choicesOf(chosen(values)?.layout ?? { corrections: [] }),
    },
  ]
}

const consumptionEntry: Wanted = {
  kind: 'togglelist',
  key: 'absenceDays',
  label: 'Verbrauch (NLZ_VER)',
  required: true,
  hint: 'Leer: BMD rechnet. Arbeitstage: Montag bis Freitag ohne Feiertage.',
  choices: [
    { value: 'empty', label: 'leer' },
    { value: 'workingDays', label: 'Arbeitstage' },
    { value: 'calendarDays', label: 'Kalendertage' },
  ],
}

const hoursEntry: Wanted = {
  kind: 'togglelist',
  key: 'hoursMode',
  label: 'Korrektur von Istzeiten',
  required: true,
  choices: choicesOf(DPW_HOURS),
}
