import './styles/tokens.css'
import './styles/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { loadAnew } from '$lib/updated'

const target = document.getElementById('app')
if (target === null) throw new Error('index.html has no #app')
window.addEventListener('vite:preloadError', () => void loadAnew())
// The link in the terminal carries a token; all other pages need nothing of this.
if (location.hash.includes('gate=')) void import('$lib/gate.svelte').then(({ gate }) => gate.takeToken())
mount(App, { target })
// After everything that somebody came for.
addEventListener('load', () => void import('$lib/app.svelte').then(({ app }) => app.begin()))
