// Runs before the first paint, so that the night never flashes white. A file of its own, since the content security policy forbids inline scripts.
;(() => {
  let mode = null
  try {
    mode = localStorage.getItem('uimode')
  } catch {}
  const night = mode === '2' || (mode !== '1' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = night ? 'dark' : 'light'
})()
