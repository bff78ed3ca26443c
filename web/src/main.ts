import './styles/tokens.css'
import './styles/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { loadAnew } from '$lib/updated'

const target = document.getElementById('app')
if (target === null) throw new Error('index.html has no #app')
window.addEventListener('vite:preloadError', () => void loadAnew())
mount(App, { target })
