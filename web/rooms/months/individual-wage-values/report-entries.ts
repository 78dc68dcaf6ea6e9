import type { OwnWageColumn } from '#contract/months/individual-wage-values.ts'
import {
  EMPLOYEE_SELECTIONS,
  EMPLOYEE_SORTS,
  ENTRY_SORTS,
  GROUPINGS,
  notChosen,
  type OwnReportOptions,
  REPORT_LABELS,
} from '#domain/months/individual-wage-report.ts'
import { MODEL_GROUPS } from '#domain/wages/model-groups.ts'
import { GROUP_CODES } from '#domain/wages/time-kinds.ts'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import type { StoredOptions } from './use-report.ts'

type Nullable<Values> = { [Key in keyof Values]: Values[Key] | null }
/** As the dialog holds them: what is taken back is nothing. */
export type ReportValues = Nullable<
  Pick<OwnReportOptions, 'grouping' | 'employeeSort' | 'entrySort' | 'employeeSelection'>
> &
  Pick<OwnReportOptions, 'allGroups' | 'groups' | 'allWageTypes' | 'deselect' | 'wageTypes'> & {
    usesSetting: boolean
    exportSettingsId: number | null
  }

/** Which depend on which: Spec 2 §5. */
export function reportEntries(
  wageTypes: readonly OwnWageColumn[],
  settings: readonly StoredOptions[],
): Entry<ReportValues>[] {
  const choice = (
    key: 'grouping' | 'employeeSort' | 'entrySort' | 'employeeSelection',
    words: Record<number, string>,
  ) =>
    ({
      ...{ kind: 'togglelist', key, label: REPORT_LABELS[key], choices: choicesOf(words), wide: true },
      check: (values: ReportValues) => (values[key] === null ? notChosen(key) : undefined),
    }) as Entry<ReportValues>
  const stored = ({ usesSetting }: ReportValues) => usesSetting
  return [
    choice('grouping', GROUPINGS),
    choice('employeeSort', EMPLOYEE_SORTS),
    choice('entrySort', ENTRY_SORTS),
    choice('employeeSelection', EMPLOYEE_SELECTIONS),
    {
      ...{ kind: 'bool', key: 'usesSetting', label: 'Gespeicherte Export Einstellung verwenden', wide: true },
      hiddenIf: () => settings.length === 0,
    },
    {
      ...{ kind: 'dropdown-search', key: 'exportSettingsId', label: REPORT_LABELS.exportSettingsId, wide: true },
      choices: settings.map(({ id, name }) => ({ value: id, label: name })),
      hiddenIf: values => !stored(values),
      check: ({ exportSettingsId }) => (exportSettingsId === null ? notChosen('exportSettingsId') : undefined),
    },
    { kind: 'bool', key: 'allGroups', label: 'Alle Gruppen', wide: true, hiddenIf: stored },
    {
      ...{ kind: 'togglelist', key: 'groups', label: REPORT_LABELS.groups, several: true, wide: true },
      choices: GROUP_CODES.map(group => ({ value: group, label: MODEL_GROUPS[group] })),
      hiddenIf: values => stored(values) || values.allGroups,
      check: ({ groups }) => (groups.length === 0 ? notChosen('groups') : undefined),
    },
    { kind: 'bool', key: 'allWageTypes', label: 'Alle Lohnarten', wide: true, hiddenIf: stored },
    {
      ...{ kind: 'bool', key: 'deselect', label: 'Gewählte Lohnarten weglassen', wide: true },
      hiddenIf: values => stored(values) || values.allWageTypes,
    },
    {
      ...{ kind: 'togglelist', key: 'wageTypes', label: REPORT_LABELS.wageTypes, several: true, wide: true },
      choices: wageTypes.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
      hiddenIf: values => stored(values) || values.allWageTypes,
      check: ({ wageTypes }) => (wageTypes.length === 0 ? notChosen('wageTypes') : undefined),
    },
  ]
}

const choicesOf = (words: Record<number, string>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value: Number(value), label }))

/** What is said once all of it is chosen; groups and wage types are those of the setting where one is used. */
export const optionsOf = (
  {
    usesSetting: _,
    exportSettingsId: __,
    grouping,
    employeeSort,
    entrySort,
    employeeSelection,
    ...chosen
  }: ReportValues,
  stored: OwnReportOptions | undefined,
): OwnReportOptions => ({
  ...(stored ?? chosen),
  ...{ grouping: grouping!, employeeSort: employeeSort!, entrySort: entrySort!, employeeSelection: employeeSelection! },
})
