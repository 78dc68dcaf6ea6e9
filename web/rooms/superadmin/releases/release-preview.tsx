import { useState } from 'react'
import type { ManagedRelease } from '#contract/superadmin/releases.ts'
import { ReleaseNotes } from '#web/rooms/shell/changelog/release-notes.tsx'
import { Card } from '#web/ui/card.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { momentOf } from './release-texts.ts'
import styles from './releases.module.css'

const PLACES = [
  { value: 'popup', label: 'Nach dem Anmelden' },
  { value: 'news', label: 'News' },
] as const

type Shown = Pick<ManagedRelease, 'number' | 'notes' | 'appearsAt'>

/** As users see it (`changelog-popup.tsx`, `changelog-list.tsx`); links go where they would lead here. */
export function ReleasePreview({ release: { number, notes, appearsAt } }: { release: Shown }) {
  const [place, setPlace] = useState<(typeof PLACES)[number]['value']>('popup')
  const day = appearsAt ? momentOf(appearsAt).split(',')[0] : 'Tag der Veröffentlichung'
  return (
    <Card title="So erscheint es den Benutzern">
      <div className={styles.preview}>
        <Segments label="Wo es erscheint" choices={PLACES} chosen={place} onChoose={setPlace} isWrapping />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={styles.frame} data-place={place} aria-label="Vorschau der Neuigkeiten" tabIndex={0}>
          <p className={styles.frameTitle}>{place === 'popup' ? `Neu in Version ${number}` : `Version ${number}`}</p>
          <p className={styles.frameDay}>{day}</p>
          <ReleaseNotes notes={notes} />
          {place === 'popup' && (
            <span className={styles.frameButton} aria-hidden>
              Verstanden
            </span>
          )}
        </section>
      </div>
    </Card>
  )
}
