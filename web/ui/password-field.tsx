import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** Its eye works by keyboard, too, and is told from the eyes of other fields; that it is wrong is told as of all fields. */
export const PasswordField = ({ label, ...props }: PasswordInputProps & { label: string }) => (
  <PasswordInput
    label={label}
    visibilityToggleButtonProps={{ 'aria-label': `${label} anzeigen`, 'aria-hidden': false, tabIndex: 0 }}
    aria-invalid={props.error ? true : undefined}
    {...props}
  />
)
