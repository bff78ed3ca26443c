import './styles/tokens.css'
import './styles/base.css'
import { mount } from 'svelte'
import App from './App.svelte'

const target = document.getElementById('app')
if (target === null) throw new Error('index.html has no #app')
// A server that was updated has other parts than this page knows of. The page is loaded anew, once: the match is kept
// by the server, and a part that is missing for another reason must not make it go round and round.
window.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0)
  if (Date.now() - last < 30_000) return
  event.preventDefault()
  sessionStorage.setItem('reloaded', String(Date.now()))
  location.reload()
})
mount(App, { target })
