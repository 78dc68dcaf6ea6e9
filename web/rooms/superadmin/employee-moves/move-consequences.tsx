import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { MoveDraft, type MovePreview, type MoveWish } from '#contract/superadmin/employee-moves.ts'
import type { FoundAnywhere } from '#contract/superadmin/employees.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { DOCUMENT_TYPES } from '#domain/documents/document-types.ts'
import { dayText } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import type { Aim } from './move-dialog.tsx'
import { MoveEffects } from './move-effects.tsx'
import { movePreviewQuery, useMove } from './queries.ts'

type Values = {
  mdPersonnelId: string
  contractId: number | null
  employmentModelId: number | null
  documentIds: readonly number[]
  reason: string
}
type Props = { person: FoundAnywhere; aim: Aim; onBack: () => void; onClose: () => void }
const PAUSE_MS = 400

/** What becomes of somebody who moves; what is proposed can be chosen otherwise. */
export function MoveConsequences({ person, aim, onBack, onClose }: Props) {
  const move = useMove()
  const wish: MoveWish = {
    from: { companyId: person.companyId, employeeId: person.id },
    to: { companyId: aim.companyId, storeId: aim.storeId },
    firstDay: aim.firstDay,
    mdPersonnelId: '',
  }
  const { data: proposed, error, refetch } = useQuery(movePreviewQuery(wish))
  const title = `${person.name} versetzen`
  // Nothing that could be chosen here would help: what hinders is to be seen to first.
  if (!proposed || proposed.problems.length > 0)
    return (
      <Dialog title={title} size={640} onClose={onClose} footer={<Button onClick={onBack}>Zurück</Button>}>
        {proposed && <MoveEffects preview={proposed} {...{ person, aim }} />}
        {!proposed && !error && <Skeleton rows={6} height={36} />}
        {!proposed && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      </Dialog>
    )
  const chosenIn = ({ reason: _, ...chosen }: Values): MoveWish => ({
    ...wish,
    ...chosen,
    documentIds: [...chosen.documentIds],
  })
  return (
    <RecordDialog
      record={undefined as { id: number; version: number } | undefined}
      title={title}
      submitLabel="Versetzen"
      size={640}
      columns={1}
      entries={entriesOf(proposed, person)}
      values={{ ...proposed.chosen, mdPersonnelId: '', reason: '' } as Values}
      schema={MoveDraft}
      toDraft={values => ({ ...chosenIn(values), reason: values.reason, version: proposed.version })}
      create={move}
      aside={<Button onClick={onBack}>Zurück</Button>}
      onClose={onClose}
    >
      {values => <Effects wish={chosenIn(values)} {...{ person, aim }} />}
    </RecordDialog>
  )
}

function Effects({ wish, person, aim }: { wish: MoveWish } & Pick<Props, 'person' | 'aim'>) {
  const [settled] = useDebouncedValue(wish, PAUSE_MS)
  const { data, error, refetch } = useQuery(movePreviewQuery(settled))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <MoveEffects preview={data} {...{ person, aim }} /> : <Skeleton rows={4} height={28} />
}

function entriesOf({ isWithinCompany, contracts, models, documents }: MovePreview, { storeName }: FoundAnywhere) {
  const ofCompany: Entry<Values>[] = [
    {
      kind: 'text',
      key: 'mdPersonnelId',
      label: 'Personalnummer dort',
      maxLength: 20,
      placeholder: 'noch keine',
    },
    {
      kind: 'dropdown-search',
      key: 'contractId',
      label: 'Vertrag wie',
      choices: contracts.map(contract => ({ value: contract.id, label: contractText(contract) })),
      placeholder: 'Noch kein Vertrag',
      disabled: contracts.length === 0,
    },
    {
      kind: 'dropdown-search',
      key: 'employmentModelId',
      label: 'Beschäftigungsmodell dort',
      choices: models.map(({ id, name }) => ({ value: id, label: name })),
      placeholder: 'leer',
      disabled: models.length === 0,
    },
    ...(documents.length === 0
      ? []
      : [
          {
            kind: 'togglelist',
            key: 'documentIds',
            label: 'Dokumente, die als Kopie mitgehen',
            several: true,
            choices: documents.map(({ id, name, documentType }) => ({
              value: id,
              label: name === '' ? DOCUMENT_TYPES[documentType] : name,
            })),
            hint: `Die Originale bleiben${storeName ? ` in ${storeName}` : ''}.`,
          } satisfies Entry<Values>,
        ]),
  ]
  const reason: Entry<Values> = {
    kind: 'text',
    key: 'reason',
    label: 'Grund',
    required: true,
    maxLength: 200,
    placeholder: 'Übernahme durch die Schwestergesellschaft, Fall 2231',
    hint: 'Er steht im Ereignisprotokoll, bei einem Wechsel des Betriebs in beiden.',
  }
  return isWithinCompany ? [reason] : [...ofCompany, reason]
}

const contractText = ({ name, weekTimeRegular, from, to }: MovePreview['contracts'][number]) =>
  `${formatNumber(weekTimeRegular / 60)} Stunden, ${name} (ab ${dayText(from)}${to ? `, bis ${dayText(to)}` : ''})`
