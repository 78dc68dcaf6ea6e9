import {
  IconAt,
  IconCopy,
  IconKey,
  IconLogout,
  IconMail,
  IconPhotoX,
  IconPlayerPause,
  IconPlayerPlay,
  IconRestore,
  IconShieldOff,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { User } from '#contract/accounts/users.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { copyText } from '#web/ui/copy-text.ts'
import type { MenuItem } from '#web/ui/menu.tsx'
import {
  type ListedUser,
  useDeactivate,
  useDeactivateTwoFactor,
  useInvalidateToken,
  useRemoveImage,
  useRemoveUser,
  useRequestMail,
  useResetLoginAttempts,
} from './queries.ts'
import { userTexts } from './user-texts.ts'

/** Which of the forms that a command opens. */
export type UserForm = { kind: 'password' | 'email'; user: ListedUser }

/** Everything that can be done to one user, in the groups in which one looks for it. Spec 1 §2.7. */
export function useUserCommands(user: ListedUser, onForm: (form: UserForm) => void): MenuItem[] {
  const { refusals } = user
  const navigate = useNavigate()
  const toggle = useToggle()
  const { mutateAsync: register } = useRequestMail('requestRegistration')
  const { mutate: resetAttempts } = useResetLoginAttempts()
  const { mutateAsync: invalidate } = useInvalidateToken()
  const { mutate: deactivateTwoFactor } = useDeactivateTwoFactor()
  const { mutateAsync: removeImage } = useRemoveImage()
  const { mutateAsync: remove } = useRemoveUser()
  const isOff = !user.active && user.ordered !== 'mail'
  return [
    {
      group: 'Konto',
      label: 'Profil anzeigen',
      icon: <IconUser {...ICON} />,
      onSelect: () => navigate({ to: '/profile/$accountId', params: { accountId: user.id } }),
    },
    {
      group: 'Konto',
      label: 'E-Mail ändern',
      icon: <IconAt {...ICON} />,
      disabled: refusals.email,
      onSelect: () => onForm({ kind: 'email', user }),
    },
    {
      group: 'Konto',
      label: 'Registrieren',
      icon: <IconMail {...ICON} />,
      disabled: refusals.register,
      onSelect: () =>
        ask(user, 'Registrierungs-E-Mail senden', `${user.email} bekommt einen Link zur Registrierung.`, register),
    },
    {
      group: 'Konto',
      label: 'UUID kopieren',
      icon: <IconCopy {...ICON} />,
      onSelect: () => copyText(user.id),
    },
    {
      group: 'Anmeldung',
      label: 'Passwort ändern',
      icon: <IconKey {...ICON} />,
      disabled: refusals.password,
      onSelect: () => onForm({ kind: 'password', user }),
    },
    {
      group: 'Anmeldung',
      label: 'Anmeldeversuche zurücksetzen',
      icon: <IconRestore {...ICON} />,
      disabled: refusals.attempts,
      onSelect: () => resetAttempts(user),
    },
    {
      group: 'Anmeldung',
      label: '2FA deaktivieren',
      icon: <IconShieldOff {...ICON} />,
      disabled: refusals.twofactor,
      onSelect: () => deactivateTwoFactor(user),
    },
    {
      group: 'Anmeldung',
      label: 'Token invalidieren',
      icon: <IconLogout {...ICON} />,
      disabled: refusals.validity,
      onSelect: () =>
        ask(
          user,
          'Token invalidieren',
          `Alle Anmeldungen von ${nameOf(user)} enden sofort, auf allen Geräten.`,
          invalidate,
          'Invalidieren',
        ),
    },
    {
      group: 'Sperren und löschen',
      label: isOff ? 'Benutzer aktivieren' : 'Benutzer deaktivieren',
      icon: isOff ? <IconPlayerPlay {...ICON} /> : <IconPlayerPause {...ICON} />,
      disabled: refusals.active,
      onSelect: () => toggle(user),
    },
    {
      group: 'Sperren und löschen',
      label: 'Profilbild löschen',
      icon: <IconPhotoX {...ICON} />,
      tone: 'danger',
      disabled: refusals.picture,
      onSelect: () =>
        ask(user, 'Profilbild löschen', `Das Profilbild von ${user.email} wird gelöscht.`, removeImage, 'Löschen'),
    },
    {
      group: 'Sperren und löschen',
      label: 'Benutzer löschen',
      icon: <IconTrash {...ICON} />,
      tone: 'danger',
      disabled: refusals.remove,
      onSelect: () =>
        ask(user, 'Benutzer löschen', `${user.email} wird mit allen Rollen und Sitzungen gelöscht.`, remove, 'Löschen'),
    },
  ]
}

/** Back to active leads over the mailbox: only who reads the mail gets in again. */
export function useToggle() {
  const { mutateAsync: deactivate } = useDeactivate()
  const { mutate: activate } = useRequestMail('requestActivation')
  return useCallback(
    (user: ListedUser) => {
      if (!user.active && user.ordered !== 'mail') return activate(user)
      void confirm({
        title: 'Benutzer deaktivieren',
        text: `${user.email} wird sofort überall abgemeldet und kann sich erst nach einer neuen Aktivierung wieder anmelden.`,
        confirmLabel: 'Deaktivieren',
        danger: true,
        action: () => deactivate(user),
      })
    },
    [activate, deactivate],
  )
}

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true }

const ask = (user: User, title: string, text: string, run: (user: User) => Promise<unknown>, danger?: string) =>
  void confirm({
    title,
    text: `${text} ${userTexts.final}`,
    confirmLabel: danger ?? 'Senden',
    danger: danger !== undefined,
    action: () => run(user),
  })

/** 'Nora Neumann (nora@kontor.example)' */
const nameOf = ({ firstname, lastname, email }: User) => {
  const name = `${firstname} ${lastname}`.trim()
  return name ? `${name} (${email})` : email
}
