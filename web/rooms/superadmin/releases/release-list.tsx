import { IconArrowBackUp, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ManagedRelease } from '#contract/superadmin/releases.ts'
import { releaseNotes } from '#domain/shell/release-notes.ts'
import { ReleaseNotes } from '#web/rooms/shell/changelog/release-notes.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { useRemoveRelease, useStep } from './queries.ts'
import { askRemove, STATES, whenText } from './release-texts.ts'
import styles from './releases.module.css'

type Props = {
  releases: readonly ManagedRelease[]
  chosen: ManagedRelease | undefined
  onChoose: (id: number) => void
  onEdit: (id: number) => void
}

/** The highest number first, so drafts stand above what users see already. */
export const ReleaseList = ({ releases, chosen, onChoose, onEdit }: Props) => (
  <Card title="Versionen" hint={String(releases.length)}>
    {releases.length === 0 && (
      <EmptyState title="Noch keine Version">Eine neue beginnt als Entwurf, den nur Betreiber sehen.</EmptyState>
    )}
    <ul className={styles.releases}>
      {releases.map(release => (
        <li key={release.id} data-chosen={release === chosen || undefined}>
          <div className={styles.head}>
            <button
              type="button"
              className={styles.choose}
              aria-pressed={release === chosen}
              onClick={() => onChoose(release.id)}
            >
              <b>{release.number}</b>{' '}
              <StatusPill tone={STATES[release.state].tone}>{STATES[release.state].label}</StatusPill>
              <span className={styles.when}>{whenText(release)}</span>
            </button>
            <Actions release={release} onEdit={() => onEdit(release.id)} />
          </div>
          {release === chosen ? <ReleaseNotes notes={release.notes} /> : <p>{firstLine(release)}</p>}
        </li>
      ))}
    </ul>
  </Card>
)

function firstLine({ notes }: ManagedRelease): string {
  const [first] = releaseNotes(notes)
  return first ? first.lines[0]!.map(({ text }) => text).join('') : 'Es steht noch nicht da, was neu ist.'
}

function Actions({ release, onEdit }: { release: ManagedRelease; onEdit: () => void }) {
  const { mutate: takeBack, isPending } = useStep('takeBack')
  const { mutateAsync: remove } = useRemoveRelease()
  const { number, state } = release
  return (
    <div className={styles.actions}>
      {state === 'planned' && (
        <IconButton
          label={`${number} zurücknehmen`}
          icon={<IconArrowBackUp size={18} stroke={1.7} />}
          disabled={isPending}
          onClick={() => takeBack(release)}
        />
      )}
      <IconButton label={`${number} bearbeiten`} icon={<IconPencil size={18} stroke={1.7} />} onClick={onEdit} />
      {state === 'draft' && (
        <IconButton
          label={`${number} löschen`}
          icon={<IconTrash size={18} stroke={1.7} />}
          onClick={() => void askRemove(release, () => remove(release))}
        />
      )}
    </div>
  )
}
