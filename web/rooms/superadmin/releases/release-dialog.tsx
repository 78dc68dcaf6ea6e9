import { type ManagedRelease, ReleaseDraft } from '#contract/superadmin/releases.ts'
import { dayOf, formatTime, fromUtcText, instantAt, parseTime, toUtcText, VIENNA } from '#domain/basics/days.ts'
import { deadLinks } from '#domain/shell/release-notes.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useChangeRelease, useWriteRelease } from './queries.ts'
import { ReleasePreview } from './release-preview.tsx'

type Props = {
  release: ManagedRelease | undefined
  onSaved: (release: ManagedRelease) => void
  onClose: () => void
}
type Values = { number: string; notes: string; day: string | null; time: number | null | undefined }

export default function ReleaseDialog({ release, onSaved, onClose }: Props) {
  const isDraft = !release || release.state === 'draft'
  return (
    <RecordDialog<ManagedRelease, Values, ReleaseDraft, ManagedRelease>
      record={release}
      title={release ? 'Version bearbeiten' : 'Neue Version'}
      size={920}
      columns={2}
      entries={entriesOf(isDraft)}
      values={valuesOf(release)}
      schema={ReleaseDraft}
      toDraft={draftOf}
      {...(isDraft && { besides: (values: Values) => ({ appearsAt: momentOf(values) }) })}
      create={useWriteRelease()}
      change={useChangeRelease()}
      onSaved={onSaved}
      onClose={onClose}
      beside={({ number, notes, ...moment }) => (
        <ReleasePreview release={{ number: number || '…', notes, appearsAt: momentOf(moment) }} />
      )}
    />
  )
}

/** Releases appear by Vienna's clock. */
function valuesOf(release: ManagedRelease | undefined): Values {
  const moment = release?.appearsAt ? fromUtcText(release.appearsAt) : undefined
  return {
    number: release?.number ?? '',
    notes: release?.notes ?? '',
    day: moment ? dayOf(moment, VIENNA).toString() : null,
    time: moment ? parseTime(formatTime(moment, VIENNA)) : null,
  }
}

const momentOf = ({ day, time }: Pick<Values, 'day' | 'time'>): string | null =>
  day && typeof time === 'number' ? toUtcText(instantAt(Temporal.PlainDate.from(day), time, VIENNA)) : null

const draftOf = ({ number, notes, ...moment }: Values) => ({ number, notes, appearsAt: momentOf(moment) })

const entriesOf = (isDraft: boolean): Entry<Values>[] => [
  {
    kind: 'text',
    key: 'number',
    label: 'Nummer',
    required: true,
    maxLength: 27,
    wide: true,
    disabled: !isDraft,
    placeholder: '2026.12',
  },
  { kind: 'date', key: 'day', label: 'Erscheint am', disabled: !isDraft },
  {
    kind: 'time',
    key: 'time',
    label: 'Zeit',
    disabled: !isDraft,
    note: ({ day, time }) => (day === null && typeof time === 'number' ? 'Ohne Tag zählt die Zeit nicht' : undefined),
    check: ({ day, time }) => (day !== null && time === null ? 'Bitte eine Zeit angeben, etwa 04:00' : undefined),
  },
  {
    kind: 'textarea',
    key: 'notes',
    label: 'Was neu ist',
    maxLength: 20_000,
    wide: true,
    hint: 'Eine leere Zeile trennt Absätze. „## “ beginnt eine Überschrift, „- “ einen Punkt, **fett**, [Text](Kostenstellen) führt zu einem Reiter.',
    note: ({ notes }) => {
      const [target] = deadLinks(notes)
      return target === undefined ? undefined : `Den Reiter „${target}“ gibt es nicht.`
    },
  },
]
