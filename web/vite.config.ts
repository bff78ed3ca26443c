import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [svelte()],
  // The server puts the path under which people find it in front of what index.html asks for.
  base: './',
  resolve: {
    alias: { $lib: here('./src/lib'), $kit: here('./src/kit') },
    // Vitest would otherwise take Svelte's server build, which cannot mount.
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  build: {
    // The server serves this folder and the wheel carries it. Git does not.
    outDir: here('../src/streetlight/table/static'),
    emptyOutDir: true,
    manifest: true, // read by tools/size.js
    target: 'es2022',
    // A data: address would need a wider content security policy than the page asks for.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // `npm run dev` beside a running table server.
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8000',
      '/ws': { target: 'ws://127.0.0.1:8000', ws: true },
    },
  },
  test: {
    // A page for those tests that ask for one in their first line: `// @vitest-environment jsdom`.
    environment: 'node',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test/setup.ts'],
    css: true, // the palette's contrast is tested from its own file
  },
})
