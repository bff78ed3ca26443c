// Runs before the first paint, so that no theme ever flashes. src/lib/theme.svelte.ts takes over from here.
;(function () {
  var theme = null
  try {
    theme = localStorage.getItem('streetlight.theme')
  } catch (e) {
    // No storage: the system's preference decides.
  }
  if (theme !== 'dusk' && theme !== 'day')
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'day' : 'dusk'
  document.documentElement.dataset.theme = theme
})()
