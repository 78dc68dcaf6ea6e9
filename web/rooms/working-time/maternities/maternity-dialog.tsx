import { type Maternity, MaternityDraft, maternityFaults, usualProtection } from '#contract/working-time/maternities.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { maternityName, maternityRecords } from './queries.ts'

type Props = {
  employeeId: number
  /** Undefined: a new one. */
  maternity: Maternity | undefined
  onClose: () => void
}

type Field = 'notifiedOn' | 'expectedOn' | 'bornOn' | 'protectedTo' | 'nursingTo'
type Values = Record<Field, string | null>

/** A notified pregnancy, and later the birth and what follows it. */
export default function MaternityDialog({ employeeId, maternity, onClose }: Props) {
  return (
    <RecordDialog
      noun="working-time/maternities"
      record={maternity}
      title={maternity ? 'Mutterschutz bearbeiten' : 'Mutterschutz eintragen'}
      {...(maternity && { name: `Mutterschutz, ${maternityName(maternity)}` })}
      submitLabel={maternity ? 'Speichern' : 'Eintragen'}
      size={480}
      columns={2}
      entries={ENTRIES}
      values={{
        notifiedOn: maternity?.notifiedOn ?? today(),
        expectedOn: maternity?.expectedOn ?? null,
        bornOn: maternity?.bornOn ?? null,
        protectedTo: maternity?.protectedTo ?? null,
        nursingTo: maternity?.nursingTo ?? null,
      }}
      schema={MaternityDraft}
      toDraft={(values: Values) => ({
        ...values,
        employeeId,
        notifiedOn: values.notifiedOn ?? '',
        expectedOn: values.expectedOn ?? '',
      })}
      create={maternityRecords.useCreate()}
      change={maternityRecords.useChange()}
      onClose={onClose}
    />
  )
}

const check =
  (field: Field) =>
  ({ notifiedOn, expectedOn, ...rest }: Values) =>
    notifiedOn && expectedOn ? maternityFaults({ notifiedOn, expectedOn, ...rest })[field] : undefined

const ENTRIES: Entry<Values>[] = [
  { kind: 'date', key: 'notifiedOn', label: 'Gemeldet am', required: true, check: check('notifiedOn') },
  { kind: 'date', key: 'expectedOn', label: 'Errechneter Termin', required: true, check: check('expectedOn') },
  { kind: 'date', key: 'bornOn', label: 'Geburt am', wide: true, check: check('bornOn') },
  {
    kind: 'date',
    key: 'protectedTo',
    label: 'Schutzfrist bis',
    note: ({ bornOn }) => ({
      tone: 'plain',
      text: bornOn ? `Leer: 8 Wochen, bis ${dayText(usualProtection(bornOn))}` : 'Leer: 8 Wochen nach der Geburt',
    }),
    check: check('protectedTo'),
  },
  {
    kind: 'date',
    key: 'nursingTo',
    label: 'Gestillt bis',
    note: () => ({ tone: 'plain', text: 'Der letzte bestätigte Tag' }),
    check: check('nursingTo'),
  },
]
