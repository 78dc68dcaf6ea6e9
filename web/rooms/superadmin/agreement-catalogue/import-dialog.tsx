import {
  type CatalogueAgreement,
  type CatalogueTable,
  MOST_CATALOGUE_BYTES,
  type UploadedSheet,
} from '#contract/superadmin/agreement-catalogue.ts'
import { PAY_KINDS, type PayKind } from '#domain/agreements/collective-agreements.ts'
import { stateChoices } from '#domain/basics/federal-states.ts'
import { today } from '#web/lib/day-text.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { useFormPanel } from '#web/ui/form-panel/use-form-panel.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { useReadFile } from './queries.ts'

/** A file that was read, and what it is to become. */
export type ReadFile = UploadedSheet & Pick<CatalogueTable, 'payKind' | 'validFrom' | 'federalState' | 'note'>

type Values = {
  file: File | null
  payKind: string | null
  validFrom: string | null
  federalState: number | null
  note: string
}

type Props = {
  agreement: CatalogueAgreement
  /** The table that is open: the next one is likely of its kind. */
  like: CatalogueTable | undefined
  onRead: (read: ReadFile) => void
  onClose: () => void
}

/** A file, and from when on it is to hold; what is in it is shown before anything is stored. */
export default function ImportDialog({ agreement, like, onRead, onClose }: Props) {
  const readFile = useReadFile()
  const { state, box, dirty, accept } = useFormPanel<Values>({
    entries: entriesOf(),
    values: {
      file: null,
      payKind: like?.payKind ?? 'wage',
      validFrom: nextDay(like),
      federalState: like?.federalState ?? null,
      note: '',
    },
    error: readFile.error,
    discards: true,
    onAccept({ file, payKind, validFrom, federalState, note }) {
      const asked = { payKind: payKind as PayKind, validFrom: validFrom!, federalState, note: note.trim() }
      readFile.mutate(file!, { onSuccess: read => onRead({ ...read, ...asked }) })
    },
  })
  return (
    <FormDialog
      title={`Tabelle importieren: ${agreement.name}`}
      size={620}
      submitLabel="Vorschau"
      dirty={dirty}
      busy={readFile.isPending}
      onSubmit={accept}
      onClose={onClose}
    >
      <div ref={box}>
        <FormPanel state={state} columns={2} />
      </div>
    </FormDialog>
  )
}

/** A year after the one that is open. */
function nextDay(like: CatalogueTable | undefined): string {
  if (!like) return `${Number(today().slice(0, 4)) + 1}-01-01`
  return Temporal.PlainDate.from(like.validFrom).add({ years: 1 }).toString()
}

const entriesOf = (): Entry<Values>[] => [
  {
    kind: 'file',
    key: 'file',
    label: 'Datei',
    required: true,
    endings: ['.csv', '.xlsx'],
    maxBytes: MOST_CATALOGUE_BYTES,
    wide: true,
    hint: 'Spalten: Gruppe, Stufe, ab Jahr, bis Jahr, Betrag. Ohne Jahre sagt sie die Stufe: „1.–5. Jahr“, „ab 11. Jahr“.',
  },
  {
    kind: 'togglelist',
    key: 'payKind',
    label: 'Art',
    required: true,
    choices: Object.entries(PAY_KINDS).map(([value, label]) => ({ value, label })),
  },
  { kind: 'date', key: 'validFrom', label: 'Gültig ab', required: true },
  {
    kind: 'dropdown-search',
    key: 'federalState',
    label: 'Bundesland',
    placeholder: 'ganz Österreich',
    choices: stateChoices(),
  },
  { kind: 'text', key: 'note', label: 'Quelle und Notiz', maxLength: 300 },
]
