import '#web/ui/theme/fonts.css'
import '#web/ui/theme/tokens.css'
import '#web/ui/theme/mantine.css'
import '#web/ui/theme/base.css'
import '#web/ui/theme/print.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#web/lib/query-client.ts'
import { watchConnection } from '#web/ui/connection/connection.ts'
import { watchForMissingParts } from '#web/ui/connection/missing-part.ts'
import { whenIdle } from '#web/ui/connection/when-idle.ts'
import { keepPresses } from '#web/ui/held-press.ts'
import { markSending } from '#web/ui/overlay/unsaved.ts'
import { theme } from '#web/ui/theme/theme.ts'
import { dayNight } from './day-night.ts'
import { router } from './router.tsx'

// Only browsers without it pay for it.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

watchForMissingParts()
watchConnection()
keepPresses()
// Nothing goes away before something is there.
void whenIdle(queryClient).then(async () => (await import('#web/ui/overlay/focus-keeper.ts')).keepFocus())
queryClient.getMutationCache().subscribe(() => markSending(queryClient.isMutating() > 0))

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      colorSchemeManager={dayNight}
      defaultColorScheme="auto"
      // Both would write style tags, which the content security policy forbids; see mantine.css.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
