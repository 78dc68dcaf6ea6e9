import { useQuery } from '@tanstack/react-query'
import type { Holding, HoldingDraft } from '#contract/elda/holdings.ts'
import type { Notice } from '#contract/elda/notices.ts'
import type { HoldingKind } from '#domain/elda/holdings.ts'
import { holdingOf } from '#domain/elda/notice-records.ts'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { HOLDING_KINDS, holdingsQuery, useMakeHolding } from './queries.ts'

type Values = { group: string | null; creatorId: number | null; project: 'TM' | 'DM' }
type Props = {
  /** Drafts to which nothing is missing. */
  ready: readonly Notice[]
  /** Of this one alone. */
  only: Notice | undefined
  onMade: (holding: Holding) => void
  onClose: () => void
}
const TITLE = 'Datei für ELDA Online'

/** Drafts of one kind and account become a file. */
export default function HoldingDialog({ ready, only, onMade, onClose }: Props) {
  const { data, error, refetch } = useQuery(holdingsQuery(useCompanyId()))
  const make = useMakeHolding()
  const groups = groupsOf(only ? [only] : ready)
  if (!data || data.creators.length === 0 || groups.length === 0)
    return (
      <Dialog title={TITLE} onClose={onClose}>
        {!data ? (
          error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton rows={3} height={48} />
          )
        ) : groups.length === 0 ? (
          <EmptyState title="Kein Entwurf ist fertig">
            Erstellen Sie Meldungen und tragen Sie ein, was ihnen noch fehlt.
          </EmptyState>
        ) : (
          <EmptyState title="Noch kein Hersteller">
            Tragen Sie den Elda-Hersteller mit seiner Seriennummer in den Betriebseinstellungen ein.
          </EmptyState>
        )}
      </Dialog>
    )
  const { creators } = data
  const first = creators[0]!
  const entries: Entry<Values>[] = [
    {
      ...{ kind: 'dropdown-search', key: 'group', label: 'Welche Entwürfe', required: true },
      choices: groups.map(({ key, kind, account, ids }) => ({
        value: key,
        label: `${ids.length} ${HOLDING_KINDS[kind]}, Konto ${account}`,
      })),
    },
    {
      ...{ kind: 'dropdown-search', key: 'creatorId', label: 'Hersteller', required: true },
      choices: creators.map(({ id, name, serialNumber }) => ({ value: id, label: `${name} · ${serialNumber}` })),
    },
    {
      ...{ kind: 'togglelist', key: 'project', label: 'Meldungsart', required: true },
      choices: [
        { value: 'TM', label: 'Test (TM)' },
        { value: 'DM', label: 'Echt (DM)' },
      ],
      note: ({ project, creatorId }) => {
        const maker = creators.find(({ id }) => id === creatorId)
        if (project === 'TM')
          return { tone: 'plain', text: 'Eine Testdatei gilt nicht als Meldung: Was fällig ist, bleibt fällig.' }
        if (maker && maker.project !== 'DM')
          return { tone: 'warn', text: `„${maker.name}“ steht in den Betriebseinstellungen auf TM.` }
        return undefined
      },
    },
  ]
  return (
    <PanelDialog<Values>
      title={TITLE}
      acceptLabel="Datei erzeugen"
      columns={1}
      entries={entries}
      values={{ group: groups[0]!.key, creatorId: first.id, project: first.project }}
      error={make.error}
      busy={make.isPending}
      discards
      onAccept={({ group, creatorId, project }) => {
        const chosen = groups.find(({ key }) => key === group)!
        const draft: HoldingDraft = {
          ...{ creatorId: creatorId!, kind: chosen.kind, account: chosen.account, project },
          noticeIds: chosen.ids,
        }
        make.mutate(draft, { onSuccess: onMade })
      }}
      onClose={onClose}
    />
  )
}

type Group = { key: string; kind: HoldingKind; account: string; ids: number[] }

/** The largest first. */
function groupsOf(notices: readonly Notice[]): Group[] {
  const groups = Map.groupBy(notices, ({ kind, account }) => `${holdingOf(kind)} ${account}`)
  return [...groups]
    .map(([key, [one, ...others]]) => ({
      ...{ key, kind: holdingOf(one!.kind), account: one!.account },
      ids: [one!, ...others].map(({ id }) => id),
    }))
    .toSorted((a, b) => b.ids.length - a.ids.length)
}
