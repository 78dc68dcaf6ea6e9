import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** Its eye works by keyboard, too, and is told from the eyes of other fields. */
export const PasswordField = ({ label, ...props }: PasswordInputProps & { label: string }) => (
  <PasswordInput
    label={label}
    visibilityToggleButtonProps={{ 'aria-label': `${label} anzeigen`, 'aria-hidden': false, tabIndex: 0 }}
    {...props}
  />
)
