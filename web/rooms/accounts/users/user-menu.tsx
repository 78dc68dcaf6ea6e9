import {
  IconAt,
  IconCopy,
  IconDots,
  IconKey,
  IconLogout,
  IconMail,
  IconPhotoX,
  IconRestore,
  IconShieldOff,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '#contract/accounts/users.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import {
  type ListedUser,
  useDeactivateTwoFactor,
  useInvalidateToken,
  useRemoveImage,
  useRemoveUser,
  useRequestMail,
  useResetLoginAttempts,
} from './queries.ts'
import { userTexts } from './user-texts.ts'

type Props = { user: ListedUser; onPassword: (user: ListedUser) => void; onEmail: (user: ListedUser) => void }

/** Everything that can be done to one user. Spec 1 §2.7. */
export function UserMenu({ user, onPassword, onEmail }: Props) {
  const { refusals } = user
  const navigate = useNavigate()
  const { mutateAsync: register } = useRequestMail('requestRegistration')
  const { mutate: resetAttempts } = useResetLoginAttempts()
  const { mutateAsync: invalidate } = useInvalidateToken()
  const { mutate: deactivateTwoFactor } = useDeactivateTwoFactor()
  const { mutateAsync: removeImage } = useRemoveImage()
  const { mutateAsync: remove } = useRemoveUser()

  return (
    <Menu
      label={`Aktionen für ${user.email}`}
      trigger={trigger => (
        <IconButton label={`Aktionen für ${user.email}`} icon={<IconDots size={18} stroke={1.8} />} {...trigger} />
      )}
      items={[
        {
          label: 'Profil anzeigen',
          icon: <IconUser {...ICON} />,
          onSelect: () => navigate({ to: '/profile/$accountId', params: { accountId: user.id } }),
        },
        { label: 'UUID kopieren', icon: <IconCopy {...ICON} />, onSelect: () => copyText(user.id) },
        {
          label: 'Registrieren',
          icon: <IconMail {...ICON} />,
          disabled: refusals.register,
          onSelect: () =>
            ask(user, 'Registrierungs-E-Mail senden', `${user.email} bekommt einen Link zur Registrierung.`, register),
        },
        {
          label: 'E-Mail ändern',
          icon: <IconAt {...ICON} />,
          disabled: refusals.email,
          onSelect: () => onEmail(user),
        },
        {
          label: 'Passwort ändern',
          icon: <IconKey {...ICON} />,
          disabled: refusals.password,
          onSelect: () => onPassword(user),
        },
        {
          label: 'Anmeldeversuche zurücksetzen',
          icon: <IconRestore {...ICON} />,
          disabled: refusals.attempts,
          onSelect: () => resetAttempts(user),
        },
        {
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
          label: '2FA deaktivieren',
          icon: <IconShieldOff {...ICON} />,
          disabled: refusals.twofactor,
          onSelect: () => deactivateTwoFactor(user),
        },
        {
          label: 'Profilbild löschen',
          icon: <IconPhotoX {...ICON} />,
          tone: 'danger',
          disabled: refusals.picture,
          onSelect: () =>
            ask(user, 'Profilbild löschen', `Das Profilbild von ${user.email} wird gelöscht.`, removeImage, 'Löschen'),
        },
        {
          label: 'Benutzer löschen',
          icon: <IconTrash {...ICON} />,
          tone: 'danger',
          disabled: refusals.remove,
          onSelect: () =>
            ask(
              user,
              'Benutzer löschen',
              `${user.email} wird mit allen Rollen und Sitzungen gelöscht.`,
              remove,
              'Löschen',
            ),
        },
      ]}
    />
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
