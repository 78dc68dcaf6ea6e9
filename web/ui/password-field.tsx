import { PasswordInput, type PasswordInputProps } from '@mantine/core'

const EYE = { 'aria-label': 'Passwort anzeigen', 'aria-hidden': false, tabIndex: 0 }

/** Its eye works by keyboard, too. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput visibilityToggleButtonProps={EYE} {...props} />
)
