import { RULE_LABELS } from '#domain/wages/employment-rule-texts.ts'
import { DAY_FIELDS } from '#domain/wages/employment-rules.ts'
import { EXAMPLE_ABSENCES, type ExampleAbsence, type ExampleWeek } from '#domain/wages/example.ts'
import type { Choice, Entry, TimeFrame } from '#web/ui/form-panel/entry.ts'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { useFormPanel } from '#web/ui/form-panel/use-form-panel.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'

type Props = { week: ExampleWeek; onChange: (week: ExampleWeek) => void; onClose: () => void }
type Values = Record<`stamps${number}`, readonly TimeFrame[]> &
  Record<`pause${number}`, number | null | undefined> &
  Record<`holiday${number}`, boolean> &
  Record<`absence${number}`, ExampleAbsence | 0>

/** The shifts of the example; it is nobody's and kept nowhere. */
export default function WeekDialog({ week, onChange, onClose }: Props) {
  const isPhone = useIsPhone()
  const { state, box, accept } = useFormPanel<Values>({
    entries: ENTRIES,
    values: valuesOf(week),
    discards: true,
    onAccept: values => {
      onChange(weekOf(values))
      onClose()
    },
  })
  return (
    <FormDialog
      title="Dienste des Beispiels"
      dirty={false}
      busy={false}
      size={920}
      submitLabel="Übernehmen"
      onSubmit={accept}
      onClose={onClose}
    >
      <FormPanel state={state} box={box} columns={isPhone ? 1 : 4} />
    </FormDialog>
  )
}

const ABSENCES: Choice[] = [{ value: 0, label: 'nein' }, ...EXAMPLE_ABSENCES]

const ENTRIES = DAY_FIELDS.flatMap((field, day): Entry<Values>[] => [
  { kind: 'timeframes', key: `stamps${day}`, label: RULE_LABELS[field], one: 'Dienst' },
  { kind: 'numeric', key: `pause${day}`, label: `Pause am ${RULE_LABELS[field]}`, unit: 'min', max: 180 },
  {
    kind: 'dropdown-search',
    key: `absence${day}`,
    label: `Abwesend am ${RULE_LABELS[field]}`,
    required: true,
    choices: ABSENCES,
  },
  { kind: 'bool', key: `holiday${day}`, label: `${RULE_LABELS[field]} ist Feiertag` },
])

const valuesOf = (week: ExampleWeek): Values =>
  Object.fromEntries(
    week.flatMap(({ stamps, isHoliday, absence }, day) => [
      [`stamps${day}`, stamps.map(({ from, to }) => ({ from, to: to > 1440 ? to - 1440 : to }))],
      [`pause${day}`, stamps.reduce((minutes, { pauseMinutes }) => minutes + pauseMinutes, 0)],
      [`holiday${day}`, isHoliday],
      [`absence${day}`, absence ?? 0],
    ]),
  )

/** What ends before it begins ends on the next day; the pause is the first shift's. */
const weekOf = (values: Values): ExampleWeek =>
  DAY_FIELDS.map((_, day) => ({
    isHoliday: values[`holiday${day}`]!,
    absence: values[`absence${day}`] || null,
    stamps: values[`stamps${day}`]!.flatMap(({ from, to }, at) =>
      from == null || to == null
        ? []
        : [{ from, to: to <= from ? to + 1440 : to, pauseMinutes: at === 0 ? (values[`pause${day}`] ?? 0) : 0 }],
    ),
  }))
