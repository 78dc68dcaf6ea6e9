import { createTheme, type MantineColorsTuple } from '@mantine/core'

// The values stand in mantine.css alone: the provider writes no variables, because inline styles are forbidden.
const shade = (number: number) => `var(--mantine-color-brand-${number})`
const brand: MantineColorsTuple = [
  shade(0),
  shade(1),
  shade(2),
  shade(3),
  shade(4),
  shade(5),
  shade(6),
  shade(7),
  shade(8),
  shade(9),
]

const CLEAR = { 'aria-label': 'Auswahl entfernen' }

export const theme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  components: {
    // Mantine's own scroll lock injects a style tag; base.css locks the page instead.
    Modal: { defaultProps: { lockScroll: false } },
    Drawer: { defaultProps: { lockScroll: false } },
    // A landmark of the page, so that nothing on it lies outside of one.
    Portal: { defaultProps: { target: '#overlays' } },
    // Passed by with the Tab key, or first in a dialog, its list stays closed until it is asked for.
    Select: { defaultProps: { clearButtonProps: CLEAR, openOnFocus: false } },
    MultiSelect: { defaultProps: { clearButtonProps: CLEAR, openOnFocus: false } },
  },
})
