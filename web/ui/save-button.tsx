import { Button, type ButtonProps } from './button.tsx'

type Props = Pick<ButtonProps, 'ref' | 'busy' | 'disabled' | 'onClick'> & {
  /** Of the form that it sends; without one it says what is to be done. */
  form?: string
}

/** „Speichern“ of a page, which Strg S presses, too (`usePageKeys`). */
export const SaveButton = (props: Props) => (
  <Button
    {...props}
    type={props.form ? 'submit' : 'button'}
    variant="primary"
    aria-keyshortcuts="Control+S"
    title="Strg S"
  >
    Speichern
  </Button>
)
