import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Profile, ProfileChange } from '#contract/accounts/own-profile.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { useRecordForm } from '#web/lib/record-form.ts'
import { ProfilePicture } from '#web/rooms/accounts/profile-images/profile-picture.tsx'
import { profileImageQuery, useRemoveProfileImage } from '#web/rooms/accounts/profile-images/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { LockedText } from '#web/ui/form-panel/locked-text.tsx'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './profile.module.css'
import { useChangeNames } from './queries.ts'

const PictureDialog = lazyLayer(() => import('./picture-dialog.tsx'))

export const OwnCard = ({ profile }: { profile: Profile }) => (
  <Card title="Person">
    <div className={styles.body}>
      <Picture profile={profile} />
      <Names profile={profile} />
    </div>
  </Card>
)

function Picture({ profile }: { profile: Profile }) {
  const { id, firstname, lastname } = profile
  const [choosing, setChoosing] = useState(false)
  const { data: image } = useQuery(profileImageQuery(profile))
  const { mutateAsync: remove } = useRemoveProfileImage(id)
  const askRemove = () =>
    confirm({
      title: 'Profilbild löschen',
      text: 'Soll Ihr Profilbild gelöscht werden? Das kann nicht rückgängig gemacht werden.',
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove(),
    })
  return (
    <div className={styles.picture}>
      <ProfilePicture query={profileImageQuery(profile)} name={`${firstname} ${lastname}`} size={72} />
      <div className={styles.buttons}>
        <Button onClick={() => setChoosing(true)}>Bild wählen</Button>
        {image && (
          <Button variant="text" onClick={askRemove}>
            Bild löschen
          </Button>
        )}
      </div>
      {choosing && <PictureDialog accountId={id} onClose={() => setChoosing(false)} />}
    </div>
  )
}

const NAMES: Entry<{ firstname: string; lastname: string }>[] = [
  { kind: 'text', key: 'firstname', label: 'Vorname', required: true, autoComplete: 'given-name' },
  { kind: 'text', key: 'lastname', label: 'Nachname', required: true, autoComplete: 'family-name' },
]

function Names({ profile }: { profile: Profile }) {
  const { state, box, busy, wasOvertaken, accept } = useRecordForm({
    record: profile,
    entries: NAMES,
    values: { firstname: profile.firstname, lastname: profile.lastname },
    schema: ProfileChange,
    always: ['firstname', 'lastname'],
    change: useChangeNames(),
    onSaved: () => {},
    onUnchanged: () => {},
  })
  return (
    <form
      className={styles.fields}
      onSubmit={event => {
        event.preventDefault()
        accept()
      }}
      noValidate
    >
      {wasOvertaken && <Banner tone="warn">{failureTexts.reloadedMeanwhile}</Banner>}
      <FormPanel {...{ state, box }} />
      <LockedText label="E-Mail" value={profile.email} description="Ihre E-Mail-Adresse ändert ein Administrator." />
      <div className={styles.end}>
        <Button type="submit" variant="primary" busy={busy}>
          Speichern
        </Button>
      </div>
    </form>
  )
}

export const OthersCard = ({ profile }: { profile: Profile }) => (
  <Card title="Person">
    <div className={styles.body}>
      <ProfilePicture query={profileImageQuery(profile)} name={`${profile.firstname} ${profile.lastname}`} size={72} />
      <dl className={styles.facts}>
        <dt>Vorname</dt>
        <dd>{profile.firstname || '–'}</dd>
        <dt>Nachname</dt>
        <dd>{profile.lastname || '–'}</dd>
        <dt>E-Mail</dt>
        <dd>{profile.email}</dd>
        <dt>Status</dt>
        <dd>
          <StatusPill tone={profile.active ? 'ok' : 'neutral'}>{profile.active ? 'aktiv' : 'inaktiv'}</StatusPill>
        </dd>
        <dt>Letzte Anmeldung</dt>
        <dd>{profile.lastlogin ? momentText(profile.lastlogin) : '–'}</dd>
        <dt>Zweiter Faktor</dt>
        <dd>{profile.twofactor ? 'Eingeschaltet' : 'Ausgeschaltet'}</dd>
      </dl>
    </div>
  </Card>
)
