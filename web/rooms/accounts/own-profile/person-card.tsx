import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type Profile, ProfileChange } from '#contract/accounts/own-profile.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { ProfilePicture } from '#web/rooms/accounts/profile-images/profile-picture.tsx'
import { profileImageQuery, useRemoveProfileImage } from '#web/rooms/accounts/profile-images/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { momentText } from './moment-text.ts'
import styles from './profile.module.css'
import { useChangeNames } from './queries.ts'

const PictureDialog = lazy(() => import('./picture-dialog.tsx'))

export const OwnCard = ({ profile }: { profile: Profile }) => (
  <Card title="Person">
    <div className={styles.body}>
      <Picture profile={profile} />
      <Names profile={profile} />
    </div>
  </Card>
)

function Picture({ profile: { id, firstname, lastname } }: { profile: Profile }) {
  const [choosing, setChoosing] = useState(false)
  const { data: image } = useQuery(profileImageQuery(id))
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
      <ProfilePicture accountId={id} name={`${firstname} ${lastname}`} size={72} />
      <div className={styles.buttons}>
        <Button onClick={() => setChoosing(true)}>Bild wählen</Button>
        {image && (
          <Button variant="text" onClick={askRemove}>
            Bild löschen
          </Button>
        )}
      </div>
      <Suspense>{choosing && <PictureDialog accountId={id} onClose={() => setChoosing(false)} />}</Suspense>
    </div>
  )
}

function Names({ profile }: { profile: Profile }) {
  const { mutate, isPending } = useChangeNames()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstname: profile.firstname, lastname: profile.lastname },
    validate: schemaResolver(ProfileChange, { sync: true }),
    validateInputOnBlur: true,
  })
  const save = form.onSubmit(values =>
    mutate(
      { ...ProfileChange.parse(values), version: profile.version },
      { onError: error => error instanceof ApiError && form.setErrors(error.fields) },
    ),
  )
  return (
    <form className={styles.fields} onSubmit={save} noValidate>
      <TextInput
        label="Vorname"
        autoComplete="given-name"
        key={form.key('firstname')}
        {...form.getInputProps('firstname')}
      />
      <TextInput
        label="Nachname"
        autoComplete="family-name"
        key={form.key('lastname')}
        {...form.getInputProps('lastname')}
      />
      <TextInput
        label="E-Mail"
        value={profile.email}
        disabled
        description="Ihre E-Mail-Adresse ändert ein Administrator."
      />
      <div className={styles.end}>
        <Button type="submit" variant="primary" busy={isPending}>
          Speichern
        </Button>
      </div>
    </form>
  )
}

export const OthersCard = ({ profile }: { profile: Profile }) => (
  <Card title="Person">
    <div className={styles.body}>
      <ProfilePicture accountId={profile.id} name={`${profile.firstname} ${profile.lastname}`} size={72} />
      <dl className={styles.facts}>
        <dt>Vorname</dt>
        <dd>{profile.firstname || '–'}</dd>
        <dt>Nachname</dt>
        <dd>{profile.lastname || '–'}</dd>
        <dt>E-Mail</dt>
        <dd>{profile.email}</dd>
        <dt>Status</dt>
        <dd>
          <StatusPill tone={profile.active ? 'ok' : 'neutral'}>{profile.active ? 'Aktiv' : 'Deaktiviert'}</StatusPill>
        </dd>
        <dt>Letzte Anmeldung</dt>
        <dd>{profile.lastlogin ? momentText(profile.lastlogin) : '–'}</dd>
        <dt>Zweiter Faktor</dt>
        <dd>{profile.twofactor ? 'Eingeschaltet' : 'Ausgeschaltet'}</dd>
      </dl>
    </div>
  </Card>
)
